package dev.berth.registry.storage.fs;

import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.FileStream;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.StorageException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One file for each object. Several nodes may share the folder. The 256 folders are made and made
 * durable at the start, so that an object needs only its own folder synced.
 */
public final class FileBlobStorage implements BlobStorage {
  private static final int FOLDERS = 256;
  private static final String PROBE = ".probe-";
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
  private static final Set<StandardOpenOption> EXISTING = Set.of(StandardOpenOption.WRITE);
  private static final Set<StandardOpenOption> REPLACED =
      Set.of(
          StandardOpenOption.WRITE,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING);

  private final Path root;
  private final boolean durable;
  private final FileModes modes;

  private FileBlobStorage(Path root, boolean durable, FileModes modes) {
    this.root = root;
    this.durable = durable;
    this.modes = modes;
  }

  /** Opens a folder that only the user of this process may look into, as below. */
  public static FileBlobStorage open(Path root, boolean durable) {
    return open(root, durable, FileModes.PRIVATE);
  }

  /**
   * Opens the folder, making it when it is not there.
   *
   * @param durable whether {@link ObjectWriter#sync()} waits for the disk
   * @param modes who may use what is made from now on
   */
  public static FileBlobStorage open(Path root, boolean durable, FileModes modes) {
    FileBlobStorage storage = new FileBlobStorage(root, durable, modes);
    try {
      storage.makeFolders();
    } catch (IOException e) {
      throw FileFailures.of("make the storage folder", root, e);
    }
    return storage;
  }

  /**
   * Opens a folder that {@link #open} made before; makes nothing.
   *
   * @param durable whether {@link ObjectWriter#sync()} waits for the disk
   * @param modes who may use what is made from now on
   * @throws StorageException when there is no such folder
   */
  public static FileBlobStorage openExisting(Path root, boolean durable, FileModes modes) {
    try {
      Files.readAttributes(root.resolve("blobs"), BasicFileAttributes.class);
      return new FileBlobStorage(root, durable, modes);
    } catch (NoSuchFileException e) {
      throw new StorageException(
          "no storage in %s: is it mounted? Is storage.folder right? 'berth serve' creates a new one"
              .formatted(root),
          e);
    } catch (IOException e) {
      throw FileFailures.of("open", root, e);
    }
  }

  private void makeFolders() throws IOException {
    Path blobs = root.resolve("blobs");
    Files.createDirectories(blobs, modes.folder());
    for (int i = 0; i < FOLDERS; i++) {
      Path folder = blobs.resolve(folderName(i));
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, modes.folder());
      }
    }
    syncFolder(blobs);
    syncFolder(root);
    syncFolder(root.toAbsolutePath().resolveSibling("."));
  }

  private static String folderName(int number) {
    return HexFormat.of().toHexDigits((byte) number);
  }

  @Override
  public ObjectWriter create(Location location) {
    return writer(location, 0, NEW, modes.file());
  }

  @Override
  public ObjectWriter resume(Location location, long length) {
    return writer(location, length, EXISTING);
  }

  private ObjectWriter writer(
      Location location, long length, Set<StandardOpenOption> how, FileAttribute<?>... mode) {
    Path file = file(location);
    try {
      FileChannel channel = FileChannel.open(file, how, mode);
      return FileWriter.at(length, channel, file, durable);
    } catch (NoSuchFileException e) {
      throw FileFailures.ofMissing("write", file, e);
    } catch (IOException e) {
      throw FileFailures.ofWrite("write", file, e);
    }
  }

  @Override
  public InputStream read(Location location, long from, long length) {
    Path file = file(location);
    try {
      return FileStream.of(FileChannel.open(file, StandardOpenOption.READ), from, length);
    } catch (NoSuchFileException | EOFException e) {
      throw FileFailures.ofMissing("read", file, e);
    } catch (IOException e) {
      throw FileFailures.of("read", file, e);
    }
  }

  @Override
  public OptionalLong size(Location location) {
    Path file = file(location);
    try {
      return OptionalLong.of(Files.size(file));
    } catch (NoSuchFileException e) {
      if (FileFailures.isLost(file)) {
        return OptionalLong.empty();
      }
      throw FileFailures.of("look at", location, e);
    } catch (IOException e) {
      throw FileFailures.of("look at", location, e);
    }
  }

  @Override
  public boolean delete(Location location) {
    try {
      return Files.deleteIfExists(file(location));
    } catch (IOException e) {
      throw FileFailures.of("delete", location, e);
    }
  }

  @Override
  public Stream<StoredObject> list() {
    return IntStream.range(0, FOLDERS).boxed().flatMap(i -> objectsIn(folderName(i)));
  }

  private Stream<StoredObject> objectsIn(String folder) {
    return files("blobs/" + folder, Location::matches, Long.MAX_VALUE).stream()
        .sorted()
        .map(Location::new)
        .flatMap(location -> object(location).stream());
  }

  private Optional<StoredObject> object(Location location) {
    OptionalLong size = size(location);
    return size.isPresent()
        ? Optional.of(new StoredObject(location, size.getAsLong()))
        : Optional.empty();
  }

  @Override
  public List<String> strangers(int most) {
    return files("", FileBlobStorage::isStranger, most);
  }

  private static boolean isStranger(String path) {
    return !Location.matches(path)
        && !path.startsWith(PROBE)
        && !path.startsWith(IdentityFile.NAME);
  }

  /** The paths of files, relative to the root. */
  private List<String> files(String folder, Predicate<String> wanted, long most) {
    try {
      return FoundFiles.in(root, root.resolve(folder), wanted, most);
    } catch (IOException e) {
      throw new StorageException("cannot list the storage folder " + root, e);
    }
  }

  @Override
  public Optional<UUID> findIdentity() {
    return new IdentityFile(root).find();
  }

  @Override
  public void writeIdentity(UUID identity) {
    new IdentityFile(root).write(identity, modes.file());
  }

  @Override
  public String place() {
    return "the folder " + root;
  }

  @Override
  public Optional<Space> space() {
    try {
      FileStore store = Files.getFileStore(root);
      return Optional.of(new Space(store.getTotalSpace(), store.getUsableSpace()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public void probe() {
    Path probe = root.resolve(PROBE + ProcessHandle.current().pid());
    try {
      try {
        FileChannel channel = FileChannel.open(probe, REPLACED, modes.file());
        try (channel) {
          channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
      } finally {
        Files.deleteIfExists(probe);
      }
    } catch (IOException e) {
      throw new StorageException("cannot write into the storage folder " + root, e);
    }
  }

  @Override
  public void probeReading() {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(root.resolve("blobs"))) {
      if (!folders.iterator().hasNext()) {
        throw new StorageException(
            "the storage folder %s is empty: is it mounted?".formatted(root), null);
      }
    } catch (DirectoryIteratorException e) {
      throw FileFailures.of("read", root, new IOException(e.getMessage(), e));
    } catch (IOException e) {
      throw FileFailures.of("read", root, e);
    }
  }

  private Path file(Location location) {
    return root.resolve(location.path());
  }

  static void syncFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
