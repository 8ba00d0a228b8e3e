package dev.berth.registry.storage.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.BlobStorageContract;
import dev.berth.registry.storage.FileBacked;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.StorageFullException;
import dev.berth.rules.Shows;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileBlobStorageTest extends BlobStorageContract {
  @TempDir private Path parent = Path.of("");
  private @Nullable FileBlobStorage storage;

  private Path folder() {
    return parent.resolve("storage");
  }

  /** Without waiting for the disk, which would take most of the time of these tests. */
  @Override
  protected BlobStorage storage() {
    if (storage == null) {
      storage = FileBlobStorage.open(folder(), false);
    }
    return storage;
  }

  @Test
  void knowsHowMuchRoomThereIs() {
    assertThat(storage().space()).isPresent();
  }

  @Test
  void saysWhereItIs() {
    assertThat(storage().place()).isEqualTo("the folder " + folder());
  }

  @Test
  void keepsTheSameBytesWhenItWaitsForTheDisk() throws IOException {
    BlobStorage durable = FileBlobStorage.open(folder(), true);
    Location location = Location.fresh();
    try (ObjectWriter writer = durable.create(location)) {
      writer.write("one".getBytes(UTF_8), 0, 3);
      writer.sync();
      writer.write("two".getBytes(UTF_8), 0, 3);
      writer.sync();
    }
    try (ObjectWriter writer = durable.resume(location, 6)) {
      writer.sync();
    }
    assertThat(folder().resolve(location.path())).hasContent("onetwo");
  }

  @Test
  void movesBytesIntoAChannelAsTheyWouldBeRead() throws IOException {
    Location location = Location.fresh();
    try (ObjectWriter writer = storage().create(location)) {
      writer.write("0123456789".getBytes(UTF_8), 0, 10);
    }
    ByteArrayOutputStream moved = new ByteArrayOutputStream();
    try (InputStream stream = storage().read(location, 2, 6);
        WritableByteChannel target = Channels.newChannel(moved)) {
      FileBacked file = (FileBacked) stream;
      assertThat(file.moveTo(target, 2)).isEqualTo(2);
      assertThat(stream.read()).isEqualTo('4');
      assertThat(file.moveTo(target, 100)).isEqualTo(3);
      assertThat(file.moveTo(target, 100)).isZero();
      assertThat(stream.read()).isNegative();
    }
    assertThat(moved.toString(UTF_8)).isEqualTo("23567");
  }

  @Test
  void movesNothingBeyondTheEndOfAFileAndTellsSo() throws IOException {
    Location location = Location.fresh();
    try (ObjectWriter writer = storage().create(location)) {
      writer.write("0123456789".getBytes(UTF_8), 0, 10);
    }
    ByteArrayOutputStream moved = new ByteArrayOutputStream();
    try (InputStream stream = storage().read(location, 0, 10);
        WritableByteChannel target = Channels.newChannel(moved)) {
      Files.writeString(folder().resolve(location.path()), "012");
      FileBacked file = (FileBacked) stream;
      assertThat(file.moveTo(target, 100)).isEqualTo(3);
      assertThat(file.moveTo(target, 100)).isZero();
      assertThatExceptionOfType(EOFException.class).isThrownBy(stream::read);
    }
  }

  @Test
  void makesAFolderForEachFirstByte() throws IOException {
    storage();

    try (Stream<Path> made = Files.list(folder().resolve("blobs"))) {
      assertThat(made.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 256).mapToObj("%02x"::formatted).toList());
    }
  }

  @Test
  void findsItsObjectsAgainAtTheNextStart() {
    Location location = Location.fresh();
    storage().create(location).close();

    assertThat(FileBlobStorage.open(folder(), true).size(location)).hasValue(0);
  }

  @Test
  void closesWhatItMakesToOtherUsers() throws IOException {
    Location location = Location.fresh();
    storage().create(location).close();
    storage().writeIdentity(UUID.randomUUID());
    storage().probe();

    Path object = folder().resolve(location.path());
    for (Path made : List.of(folder(), folder().resolve("blobs"), object.resolveSibling("."))) {
      assertThat(mode(made)).isEqualTo("rwx------");
    }
    assertThat(mode(object)).isEqualTo("rw-------");
    assertThat(mode(folder().resolve("identity"))).isEqualTo("rw-------");
  }

  /** The umask of the tests decides whether the group may write too. */
  @Test
  void opensWhatItMakesToTheGroupIfAsked() throws IOException {
    Location location = Location.fresh();
    FileBlobStorage.open(folder(), false, FileModes.GROUP).create(location).close();

    Path object = folder().resolve(location.path());
    for (Path made : List.of(folder(), folder().resolve("blobs"), object.resolveSibling("."))) {
      assertThat(mode(made)).matches("rwxr[w-]x---");
    }
    assertThat(mode(object)).matches("rw-r[w-]----");
  }

  @Test
  void leavesFoldersAsTheyAre() throws IOException {
    Files.createDirectories(folder());
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxr-x--x"));
    storage();

    assertThat(mode(folder())).isEqualTo("rwxr-x--x");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void opensOnlyWhatExistsWhenItIsToMakeNothing() {
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> FileBlobStorage.openExisting(folder(), true, FileModes.PRIVATE))
        .withMessageStartingWith("no storage in " + folder() + ": ");
    assertThat(folder()).doesNotExist();

    Location location = Location.fresh();
    storage().create(location).close();
    FileBlobStorage again = FileBlobStorage.openExisting(folder(), true, FileModes.PRIVATE);
    assertThat(again.size(location)).hasValue(0);
  }

  @Test
  void tellsFilesThatAreNotItsOwn() throws IOException {
    storage();
    Files.writeString(folder().resolve("notes.txt"), "mine");
    Files.writeString(folder().resolve("blobs/README"), "mine");
    Files.writeString(folder().resolve("blobs/00/lost+found"), "mine");
    Files.createDirectories(folder().resolve("blobs/00/deeper"));
    Files.writeString(folder().resolve("blobs/00/deeper/file"), "mine");

    assertThat(storage().strangers(10))
        .containsExactlyInAnyOrder(
            "notes.txt", "blobs/README", "blobs/00/lost+found", "blobs/00/deeper/file");
    assertThat(storage().strangers(2)).hasSize(2);
    assertThat(storage().list()).isEmpty();
  }

  @Test
  @Shows("F4")
  void saysWhenItsFolderIsGone() throws IOException {
    storage();
    Files.move(folder(), parent.resolve("elsewhere"));

    assertFails(() -> storage().create(Location.fresh()).close());
    assertFails(() -> storage().list().forEach(object -> {}));
    assertFails(() -> storage().strangers(1));
    assertFails(() -> storage().probe());
  }

  @Test
  void saysWhenItsFolderCannotBeWritten() throws IOException {
    storage();
    Location location = Location.fresh();
    Path objects = folder().resolve(location.path()).resolveSibling(".").normalize();
    readOnly(folder());
    readOnly(objects);
    assumeFalse(Files.isWritable(objects), "this user may write everywhere");

    assertFails(() -> storage().create(location).close());
    assertFails(() -> storage().probe());
  }

  private static void readOnly(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
  }

  @Test
  @Shows("F4")
  void saysWhenAFileIsInTheWayOfAFolder() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("blobs"), "not a folder");

    assertFails(() -> FileBlobStorage.open(folder(), true));
  }

  @Test
  @Shows("F4")
  void saysWhenTheDiskIsFull() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    Location location = Location.fresh();
    storage();
    Files.createSymbolicLink(folder().resolve(location.path()), full);

    try (ObjectWriter writer = storage().resume(location, 0)) {
      assertThatExceptionOfType(StorageFullException.class)
          .isThrownBy(() -> writer.write("bytes".getBytes(UTF_8), 0, 5))
          .withMessageContaining("No space left");
    }
  }

  @Test
  @Shows("F4")
  void tellsALostObjectFromAStorageThatIsAway() throws IOException {
    Location location = Location.fresh();
    assertThatExceptionOfType(ObjectLostException.class)
        .isThrownBy(() -> storage().read(location, 0, 1).close());
    assertThat(storage().size(location)).isEmpty();

    Files.move(folder(), parent.resolve("elsewhere"));

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> storage().read(location, 0, 1).close())
        .isNotInstanceOf(ObjectLostException.class);
    assertFails(() -> storage().size(location));
  }

  @Test
  void saysWhenItsFolderIsNotMounted() throws IOException {
    storage().probeReading();

    Files.move(folder(), parent.resolve("elsewhere"));
    assertFails(() -> storage().probeReading());
    Files.createDirectories(folder().resolve("blobs"));
    assertFails(() -> storage().probeReading());
  }

  private static void assertFails(Runnable call) {
    assertThatExceptionOfType(StorageException.class).isThrownBy(call::run);
  }
}
