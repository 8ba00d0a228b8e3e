package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.DigestAlgorithm;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class OpenUploadsTest {
  private final OpenUploads open = new OpenUploads(2);
  private final Progress progress = Progress.fresh(DigestAlgorithm.SHA256);

  @Test
  void givesAnUploadToOneRequestOnly() {
    UploadKey key = put();

    assertThat(open.take(key)).contains(progress);
    assertThat(open.take(key)).isEmpty();
  }

  @Test
  void forgetsTheOldestWhenThereAreTooMany() {
    UploadKey oldest = put();
    UploadKey older = put();
    UploadKey young = put();

    assertThat(open.take(oldest)).isEmpty();
    assertThat(open.take(older)).isPresent();
    assertThat(open.take(young)).isPresent();
  }

  @Test
  void remembersAnUploadThatWasUsedLately() {
    UploadKey used = put();
    UploadKey unused = put();
    open.put(used, open.take(used).orElseThrow());
    put();

    assertThat(open.take(unused)).isEmpty();
    assertThat(open.take(used)).isPresent();
  }

  private UploadKey put() {
    UploadKey key = new UploadKey(1, UUID.randomUUID());
    open.put(key, progress);
    return key;
  }
}
