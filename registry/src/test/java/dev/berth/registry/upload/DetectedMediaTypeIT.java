package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A blob gets the media type that its first bytes tell, however they came. */
final class DetectedMediaTypeIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");
  private final UploadNode first = registry.node();
  private final UploadNode second = registry.node();
  private final UploadKey key = first.start(repository);
  private final byte[] content =
      ("\u001f\u008b\b, some bytes that no other test sends, " + UUID.randomUUID())
          .getBytes(ISO_8859_1);
  private final Digest digest = digest(content);

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  private static Digest digest(byte[] content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content);
  }

  private RequestBody bytes(int from, int to) {
    return Bodies.of(Arrays.copyOfRange(content, from, to));
  }

  private String typeOf(Digest blob) {
    return database
        .database()
        .read(
            handle ->
                handle
                    .select(
                        """
                        SELECT name
                        FROM blobs
                        JOIN media_types ON media_types.id = blobs.media_type_id
                        WHERE digest = ?
                        """,
                        blob)
                    .mapTo(String.class)
                    .one());
  }

  @Test
  @Shows("R31")
  void whenTheyComeInOneRequest() throws Exception {
    first.completeJustBegun(first.getJustBegun(key), digest, Bodies.of(content));

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  @Shows("R31")
  void whenTheyComeByteByByte() throws Exception {
    for (int i = 0; i < content.length; i++) {
      first.append(key, bytes(i, i + 1));
    }
    first.complete(key, digest);

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  @Shows("R31")
  void whenEachNodeGetsAPartOfTheSignature() throws Exception {
    first.append(key, bytes(0, 1));
    second.append(key, bytes(1, 2));
    first.append(key, bytes(2, 10));
    second.complete(key, digest, bytes(10, content.length));

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  @Shows("R31")
  void whenANodeCompletesThatHasReadNoneOfThem() throws Exception {
    first.append(key, bytes(0, content.length));
    assertThat(second.get(key).mediaType().name()).isEqualTo("application/gzip");
    second.complete(key, digest);

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  void whenTheBytesThatCameHereFollowThoseThatCameElsewhere() throws Exception {
    Upload begun = first.getJustBegun(key);
    second.append(key, bytes(0, 2));
    first.completeJustBegun(begun, digest, bytes(2, content.length));

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  void notWhenOnlyTheLastOfThemLookLikeThat() throws Exception {
    byte[] late = ("late " + new String(content, ISO_8859_1)).getBytes(ISO_8859_1);
    first.append(key, "late ");
    first.complete(key, digest(late), Bodies.of(content));

    assertThat(typeOf(digest(late))).isEqualTo("application/octet-stream");
  }

  @Test
  void whenThereAreNone() throws Exception {
    first.complete(key, digest(new byte[0]));

    assertThat(typeOf(digest(new byte[0]))).isEqualTo("application/octet-stream");
  }

  /** Blobs that an older version stored have no type of their own. */
  @Test
  void whenABlobIsPushedAgainThatHadNone() throws Exception {
    push();
    setType("application/octet-stream");

    push();

    assertThat(typeOf(digest)).isEqualTo("application/gzip");
  }

  @Test
  void notWhenABlobIsPushedAgainThatAManifestHasNamed() throws Exception {
    push();
    setType("application/vnd.oci.image.layer.v1.tar+gzip");

    push();

    assertThat(typeOf(digest)).isEqualTo("application/vnd.oci.image.layer.v1.tar+gzip");
  }

  private void push() throws ClientGoneException {
    UploadKey begun = first.start(repository);
    first.completeJustBegun(first.getJustBegun(begun), digest, Bodies.of(content));
  }

  private void setType(String name) {
    database
        .database()
        .useTransaction(
            handle ->
                handle.execute(
                    """
                    UPDATE blobs
                    SET media_type_id = (SELECT id FROM media_types WHERE name = ?)
                    WHERE digest = ?
                    """,
                    name,
                    digest));
  }
}
