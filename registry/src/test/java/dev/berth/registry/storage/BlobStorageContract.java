package dev.berth.registry.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.storage.BlobStorage.StoredObject;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every storage must do. */
public abstract class BlobStorageContract {
  private static final byte[] TEN = "0123456789".getBytes(UTF_8);

  private final Location location = Location.fresh();

  /** The storage of this test, empty at its beginning. */
  protected abstract BlobStorage storage();

  @Test
  void givesBackWhatWasWritten() {
    put(location, TEN);

    assertThat(read(0, 10)).isEqualTo("0123456789");
    assertThat(storage().size(location)).hasValue(10);
  }

  @Test
  void remembersItsName() {
    UUID name = UUID.randomUUID();
    assertThat(storage().findIdentity()).isEmpty();

    storage().writeIdentity(name);

    assertThat(storage().findIdentity()).contains(name);
    assertThat(storage().strangers(10)).isEmpty();
    assertThat(storage().list()).isEmpty();
  }

  @Test
  void keepsAnEmptyObject() {
    put(location, new byte[0]);

    assertThat(storage().size(location)).hasValue(0);
    assertThat(read(0, 0)).isEmpty();
  }

  @Test
  void joinsManySmallWrites() {
    try (ObjectWriter writer = storage().create(location)) {
      for (int i = 0; i < TEN.length; i++) {
        writer.write(TEN, i, 1);
      }
      writer.sync();
    }
    assertThat(read(0, 10)).isEqualTo("0123456789");
  }

  @Test
  void keepsLargeObjectsByteForByte() throws IOException {
    byte[] large = new byte[3_000_001];
    new java.util.Random(7).nextBytes(large);
    put(location, large);

    try (InputStream stream = storage().read(location, 0, large.length)) {
      assertThat(Arrays.equals(stream.readAllBytes(), large)).isTrue();
    }
  }

  @Test
  void refusesToBeginWhereAnObjectIs() {
    put(location, TEN);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> storage().create(location).close())
        .withMessageContaining(location.path());
    assertThat(read(0, 10)).isEqualTo("0123456789");
  }

  @Test
  void goesOnAfterTheDurableBytes() {
    put(location, TEN);

    append(10, "abc");

    assertThat(read(0, 13)).isEqualTo("0123456789abc");
  }

  @Test
  @Shows("F4")
  void dropsWhatWasWrittenBehindTheDurableBytes() {
    put(location, TEN);

    append(4, "abc");

    assertThat(storage().size(location)).hasValue(7);
    assertThat(read(0, 7)).isEqualTo("0123abc");
  }

  @Test
  void refusesToGoOnWhenDurableBytesAreMissing() {
    put(location, TEN);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> storage().resume(location, 11).close());
    assertThat(read(0, 10)).isEqualTo("0123456789");
  }

  @Test
  void refusesToGoOnWithNothing() {
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> storage().resume(location, 0).close());
    assertThat(storage().size(location)).isEmpty();
  }

  @Test
  void readsRanges() {
    put(location, TEN);

    assertThat(read(0, 1)).isEqualTo("0");
    assertThat(read(3, 4)).isEqualTo("3456");
    assertThat(read(9, 1)).isEqualTo("9");
    assertThat(read(10, 0)).isEmpty();
  }

  @Test
  void readsByteByByte() throws IOException {
    put(location, new byte[] {0, -1, 7});

    try (InputStream stream = storage().read(location, 0, 3)) {
      assertThat(IntStream.range(0, 4).map(_ -> next(stream))).containsExactly(0, 255, 7, -1);
    }
  }

  private static int next(InputStream stream) {
    try {
      return stream.read();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void refusesToReadBeyondTheEnd() {
    put(location, TEN);

    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> read(0, 11));
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> read(11, 0));
  }

  @Test
  void refusesToReadWhatIsNotThere() {
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> read(0, 0))
        .withMessageContaining(location.path());
    assertThat(storage().size(location)).isEmpty();
  }

  @Test
  void deletesOnceAndThenDoesNothing() {
    put(location, TEN);

    assertThat(storage().delete(location)).isTrue();
    assertThat(storage().delete(location)).isFalse();
    assertThat(storage().size(location)).isEmpty();
  }

  @Test
  void listsEveryObjectInTheByteOrderOfLocations() {
    List<Location> locations = Stream.generate(Location::fresh).limit(400).toList();
    locations.forEach(each -> put(each, TEN));

    try (Stream<StoredObject> objects = storage().list()) {
      assertThat(objects)
          .containsExactlyElementsOf(
              locations.stream()
                  .map(Location::path)
                  .sorted()
                  .map(path -> new StoredObject(new Location(path), 10))
                  .toList());
    }
  }

  @Test
  void listsNothingWhenNothingIsThere() {
    try (Stream<StoredObject> objects = storage().list()) {
      assertThat(objects).isEmpty();
    }
    assertThat(storage().strangers(10)).isEmpty();
  }

  @Test
  void listsWhileObjectsComeAndGo() throws Exception {
    put(location, TEN);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> changes =
          threads.submit(
              () -> {
                for (int i = 0; i < 150; i++) {
                  Location passing = Location.fresh();
                  put(passing, TEN);
                  storage().probe();
                  storage().delete(passing);
                }
              });
      while (!changes.isDone()) {
        try (Stream<StoredObject> objects = storage().list()) {
          assertThat(objects).contains(new StoredObject(location, 10));
        }
        assertThat(storage().strangers(10)).isEmpty();
      }
      changes.get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void probesFromManyThreadsAndLeavesNothingBehind() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> probes =
          Stream.<Future<?>>generate(() -> threads.submit(() -> storage().probe()))
              .limit(200)
              .toList();
      for (Future<?> probe : probes) {
        probe.get(20, TimeUnit.SECONDS);
      }
    }
    listsNothingWhenNothingIsThere();
  }

  @Test
  void keepsWritersOfDifferentLocationsApart() throws Exception {
    List<Location> locations = Stream.generate(Location::fresh).limit(16).toList();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers =
          locations.stream()
              .<Future<?>>map(each -> threads.submit(() -> put(each, each.path().getBytes(UTF_8))))
              .toList();
      for (Future<?> writer : writers) {
        writer.get(20, TimeUnit.SECONDS);
      }
    }
    for (Location each : locations) {
      assertThat(read(each, 0, each.path().length())).isEqualTo(each.path());
    }
  }

  @Test
  void goesOnReadingAnObjectThatIsDeletedMeanwhileOrSaysThatItCannot() throws IOException {
    put(location, TEN);
    try (InputStream stream = storage().read(location, 0, 10)) {
      storage().delete(location);

      assertThat(new String(stream.readAllBytes(), UTF_8)).isEqualTo("0123456789");
    } catch (IOException | StorageException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  @Test
  void knowsHowMuchRoomThereIsAtMost() {
    storage()
        .space()
        .ifPresent(
            space -> {
              assertThat(space.capacity()).isPositive();
              assertThat(space.available()).isBetween(0L, space.capacity());
            });
  }

  private void put(Location target, byte[] bytes) {
    try (ObjectWriter writer = storage().create(target)) {
      writer.write(bytes, 0, bytes.length);
      writer.sync();
    }
  }

  private void append(long after, String text) {
    try (ObjectWriter writer = storage().resume(location, after)) {
      writer.write(text.getBytes(UTF_8), 0, text.length());
      writer.sync();
    }
  }

  private String read(long from, long length) {
    return read(location, from, length);
  }

  private String read(Location source, long from, long length) {
    try (InputStream stream = storage().read(source, from, length)) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
