package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;

/** The uploads of one node. */
final class UploadNode {
  private static final ClientAddress CLIENT = ClientAddress.of("192.0.2.1");

  private final UploadParts parts;
  private final SeeUpload see;
  private final StartUpload start;
  private final AppendChunk append;
  private final CompleteUpload complete;
  private final CancelUpload cancel;
  private final ExpireUploads expire;

  UploadNode(UploadParts parts, RepositoryLookup repositories, ReceiveBytes receiver) {
    this.parts = parts;
    this.see = new SeeUpload(parts, repositories);
    this.start = new StartUpload(parts, repositories);
    this.append = new AppendChunk(parts, see, receiver);
    this.complete = new CompleteUpload(parts, see, receiver);
    this.cancel = new CancelUpload(parts);
    this.expire = new ExpireUploads(parts);
  }

  static Digest sha256(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content.getBytes(UTF_8));
  }

  UploadKey start(Repository repository) {
    return start.start(repository.name(), DigestAlgorithm.SHA256).key();
  }

  UploadKey start(Repository repository, DigestAlgorithm algorithm) {
    return start.start(repository.name(), algorithm).key();
  }

  Appended append(UploadKey key, String content) throws ClientGoneException {
    return append(key, Bodies.of(content));
  }

  Appended append(UploadKey key, RequestBody body) throws ClientGoneException {
    return append(key, Optional.empty(), body);
  }

  Appended append(UploadKey key, Optional<ContentRange> range, RequestBody body)
      throws ClientGoneException {
    return appendSeen(see.get(key), new Chunk(CLIENT, range, body));
  }

  /** By a request that saw the upload some time ago. */
  Appended appendSeen(Upload seen, String content) throws ClientGoneException {
    return appendSeen(seen, new Chunk(CLIENT, Optional.empty(), Bodies.of(content)));
  }

  private Appended appendSeen(Upload seen, Chunk chunk) throws ClientGoneException {
    return append.append(seen, chunk);
  }

  Appended appendAt(UploadKey key, long first, String content) throws ClientGoneException {
    ContentRange range = new ContentRange(first, first + content.length() - 1);
    return append(key, Optional.of(range), Bodies.of(content));
  }

  Completed complete(UploadKey key, Digest digest) throws ClientGoneException {
    return complete(key, digest, RequestBody.NONE);
  }

  Completed complete(UploadKey key, Digest digest, RequestBody last) throws ClientGoneException {
    return completeSeen(see.get(key), digest, last);
  }

  /** By a request that saw the upload some time ago. */
  Completed completeSeen(Upload seen, Digest digest, RequestBody last) throws ClientGoneException {
    return complete.complete(seen, digest, new Chunk(CLIENT, Optional.empty(), last));
  }

  /** As it was when this node began it. */
  Upload getJustBegun(UploadKey key) {
    return see.findJustBegun(key.repository().name(), key.id().toString()).orElseThrow();
  }

  Completed completeJustBegun(UploadKey key, Digest digest, String content)
      throws ClientGoneException {
    return completeJustBegun(getJustBegun(key), digest, Bodies.of(content));
  }

  Completed completeJustBegun(Upload begun, Digest digest, RequestBody body)
      throws ClientGoneException {
    return complete.completeJustBegun(begun, digest, new Chunk(CLIENT, Optional.empty(), body));
  }

  void cancel(UploadKey key) {
    cancel.cancel(key);
  }

  int expire() {
    return expire.expire();
  }

  /** The upload as the database knows it. */
  Upload get(UploadKey key) {
    return find(key).orElseThrow();
  }

  Optional<Upload> find(UploadKey key) {
    return parts.database().read(handle -> parts.uploads().find(handle, key));
  }

  OpenUploads open() {
    return parts.open();
  }
}
