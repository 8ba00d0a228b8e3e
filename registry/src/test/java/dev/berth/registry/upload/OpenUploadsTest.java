package dev.berth.registry.upload;

import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.ObjectWriter;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class OpenUploadsTest {
  private final Repository repository = new Repository(1, RepositoryName.parse("app"));
  private final OpenUploads open = new OpenUploads(2, Duration.ofSeconds(20));
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
  void remembersWhatWasWrittenHoweverManyAreBegun() {
    UploadKey written = put();
    open.put(written, progress.at(1));
    for (int i = 0; i < 5; i++) {
      put();
    }

    assertThat(open.take(written)).contains(progress.at(1));
  }

  @Test
  void letsARequestGoOnWhereThePreviousOneEnded() {
    UploadKey key = put();

    try (UploadWriter writer = open.begin(key)) {
      assertThat(writer.found()).contains(progress);
      assertThat(open.take(key)).isEmpty();
      writer.end(progress.at(1));
    }

    assertThat(open.begin(key).found()).contains(progress.at(1));
  }

  @Test
  void forgetsAnUploadWhoseRequestSaysNothing() {
    UploadKey key = put();

    open.begin(key).close();

    assertThat(open.begin(key).found()).isEmpty();
  }

  @Test
  void replacesARequestThatWaitsForItsClient() {
    UploadKey key = put();
    Written object = new Written();
    UploadWriter waiting = open.begin(key);
    waiting.receive(progress, object);
    assertThat(waiting.write(new byte[8], 8)).isTrue();

    UploadWriter next = open.begin(key);

    assertThat(next.found()).contains(progress.afterFailure());
    assertThat(waiting.write(new byte[8], 8)).as("it may write").isFalse();
    assertThat(waiting.stop()).as("it is the writer").isFalse();
    waiting.end(progress.at(8));
    waiting.close();
    next.close();
    assertThat(object.bytes).isEqualTo(8);
    assertThat(open.take(key)).as("what the late one left").isEmpty();
  }

  @Test
  void waitsForARequestThatIsBusy() throws Exception {
    UploadKey key = put();
    UploadWriter busy = open.begin(key);
    busy.receive(progress, new Written());
    busy.stop();
    FutureTask<UploadWriter> next = new FutureTask<>(() -> open.begin(key));
    Thread thread = Thread.ofPlatform().start(next);
    Waiting.until("it waits", () -> thread.getState() == Thread.State.TIMED_WAITING);

    busy.end(progress.at(1));

    assertThat(next.get(20, TimeUnit.SECONDS).found()).contains(progress.at(1));
  }

  @Test
  void refusesARequestThatWouldWaitTooLong() {
    OpenUploads impatient = new OpenUploads(2, Duration.ZERO);
    UploadKey key = put();
    try (UploadWriter _ = impatient.begin(key)) {
      assertRefused(ErrorCode.TOOMANYREQUESTS, () -> impatient.begin(key));
    }
  }

  private static final class Written implements ObjectWriter {
    int bytes;

    @Override
    public void write(byte[] buffer, int offset, int length) {
      bytes += length;
    }

    @Override
    public void sync() {}

    @Override
    public void close() {}
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
