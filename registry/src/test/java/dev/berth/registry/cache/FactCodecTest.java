package dev.berth.registry.cache;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a registry caches it reads back, and takes nothing that another one cached. */
class FactCodecTest {
  private static final RepositoryName APP = new RepositoryName("app");
  private static final Digest DIGEST = Digest.ofContent(DigestAlgorithm.SHA256, new byte[1]);
  private static final TaggedManifest TAGGED =
      new TaggedManifest(7, DIGEST, MediaType.OCI_INDEX, 500);
  private static final KnownManifest KNOWN = new KnownManifest(7, MediaType.OCI_MANIFEST, 0);
  private static final KnownBlob BLOB = new KnownBlob(7, Long.MAX_VALUE, Location.fresh());

  private final RegistryCatalog catalog =
      RegistryCatalog.load(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofMinutes(4));
  private final Entries entries = entries(new UUID(1, 2));

  private Entries entries(UUID database) {
    return new Entries(catalog, DatabaseId.of(database));
  }

  private Entry<TaggedManifest> tag(Entries of) {
    return of.tag(APP, new Tag("v1"));
  }

  @Test
  void readsWhatItWrote() {
    FactCodec<TaggedManifest> tags = tag(entries).codec();
    assertThat(tags.decode(tags.encode(TAGGED))).contains(TAGGED);
    FactCodec<KnownManifest> manifests = entries.manifest(APP, DIGEST).codec();
    assertThat(manifests.decode(manifests.encode(KNOWN))).contains(KNOWN);
    FactCodec<KnownBlob> blobs = entries.blob(APP, DIGEST).codec();
    assertThat(blobs.decode(blobs.encode(BLOB))).contains(BLOB);
  }

  @Test
  void readsNothingOfAnotherDatabase() {
    byte[] bytes = tag(entries).codec().encode(TAGGED);
    assertThat(tag(entries(new UUID(1, 3))).codec().decode(bytes)).isEmpty();
  }

  @Test
  void readsNothingThatIsNotValid() {
    byte[] bytes = tag(entries).codec().encode(TAGGED);
    String text = new String(bytes, ISO_8859_1);
    for (String broken :
        new String[] {
          text.replace("sha256:", "sha255:"),
          text.replace("application/vnd", "application vnd"),
          text.substring(0, text.length() - 1),
          "",
        }) {
      assertThat(tag(entries).codec().decode(broken.getBytes(ISO_8859_1))).as(broken).isEmpty();
    }
    assertThat(entries.blob(APP, DIGEST).codec().decode("{}".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void holdsNoFactOfANegativeSize() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TaggedManifest(7, DIGEST, MediaType.OCI_INDEX, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KnownManifest(7, MediaType.OCI_INDEX, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new KnownBlob(7, -1, Location.fresh()));
  }

  @Test
  void keepsEachFactUnderItsOwnKey() {
    Digest longer = Digest.ofContent(DigestAlgorithm.SHA512, new byte[1]);
    assertThat(tag(entries).name()).isEqualTo("tag:v1");
    assertThat(tag(entries).key().key().toString()).endsWith(":tag:v1");
    assertThat(entries.manifest(APP, DIGEST).name()).isEqualTo("manifest:" + DIGEST);
    assertThat(entries.manifest(APP, DIGEST).key().key().toString())
        .endsWith(":manifest:" + DIGEST);
    assertThat(entries.blob(APP, longer).name()).isEqualTo("blob:" + longer);
    assertThat(entries.blob(APP, longer).key().key().toString()).endsWith(":blob:" + longer);
  }
}
