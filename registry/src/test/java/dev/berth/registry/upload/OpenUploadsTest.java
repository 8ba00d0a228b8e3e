package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class OpenUploadsTest {
  private final Repository repository = new Repository(1, RepositoryName.parse("app"));
  private final OpenUploads open = new OpenUploads(2);
  private final Progress progress = fresh(Duration.ofMinutes(1));

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

  @Test
  void findsWhatWasJustBegunInItsRepository() {
    UploadKey key = put();

    assertThat(open.findJustBegun(repository.name(), key.id())).contains(progress.upload(key));
    assertThat(open.findJustBegun(RepositoryName.parse("other"), key.id())).isEmpty();
    assertThat(open.findJustBegun(repository.name(), UUID.randomUUID())).isEmpty();

    open.put(key, progress.at(1));
    assertThat(open.findJustBegun(repository.name(), key.id())).isEmpty();
    open.put(key, progress);
    open.take(key);
    assertThat(open.findJustBegun(repository.name(), key.id())).isEmpty();
  }

  @Test
  void doesNotGiveAnUploadToAnotherRepository() {
    UploadKey key = put();
    UploadKey elsewhere = new UploadKey(new Repository(2, RepositoryName.parse("other")), key.id());

    assertThat(open.take(elsewhere)).isEmpty();
    assertThat(open.take(key)).isPresent();
  }

  @Test
  void knowsHowLongTheClaimOfANewUploadHolds() {
    assertThat(progress.isJustBegun()).isTrue();
    assertThat(progress.copy().isJustBegun()).isTrue();
    assertThat(progress.at(1).isJustBegun()).isFalse();
    assertThat(progress.afterFailure().isJustBegun()).isFalse();
    assertThat(fresh(Duration.ZERO).isJustBegun()).isFalse();
  }

  private static Progress fresh(Duration claim) {
    return Progress.fresh(DigestAlgorithm.SHA256, claim);
  }

  private UploadKey put() {
    UploadKey key = new UploadKey(repository, UUID.randomUUID());
    open.put(key, progress);
    return key;
  }
}
