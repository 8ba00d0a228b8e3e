package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;

/** The uploads of one node. */
final class UploadNode {
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
    return append.append(see.get(key), range, body);
  }

  Appended appendAt(UploadKey key, long first, String content) throws ClientGoneException {
    ContentRange range = new ContentRange(first, first + content.length() - 1);
    return append(key, Optional.of(range), Bodies.of(content));
  }

  Completed complete(UploadKey key, Digest digest) throws ClientGoneException {
    return complete(key, digest, RequestBody.NONE);
  }

  Completed complete(UploadKey key, Digest digest, RequestBody last) throws ClientGoneException {
    return complete.complete(see.get(key), digest, Optional.empty(), last);
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
    return complete.completeJustBegun(begun, digest, body);
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
