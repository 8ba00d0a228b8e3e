package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DatabaseIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  void bindsAndMapsDigests() {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, new byte[] {1, 2, 3});
    Digest mapped =
        database
            .database()
            .read(
                handle ->
                    handle
                        .createQuery("SELECT :digest")
                        .bind("digest", digest)
                        .mapTo(Digest.class)
                        .one());
    assertThat(mapped).isEqualTo(digest);
  }
}
