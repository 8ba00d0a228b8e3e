package dev.berth.registry.storage.fs;

import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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

  private final Path root;
  private final boolean durable;

  private FileBlobStorage(Path root, boolean durable) {
    this.root = root;
    this.durable = durable;
  }

  /**
   * Opens the folder, making it when it is not there.
   *
   * @param durable whether {@link ObjectWriter#sync()} waits for the disk
   */
  public static FileBlobStorage open(Path root, boolean durable) {
    FileBlobStorage storage = new FileBlobStorage(root, durable);
    try {
      storage.makeFolders();
    } catch (IOException e) {
      throw new StorageException("cannot make the storage folder " + root, e);
    }
    return storage;
  }

  private void makeFolders() throws IOException {
    Path blobs = root.resolve("blobs");
    Files.createDirectories(blobs);
    for (int i = 0; i < FOLDERS; i++) {
      Path folder = blobs.resolve(folderName(i));
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder);
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
    return writer(location, 0, StandardOpenOption.CREATE_NEW);
  }

  @Override
  public ObjectWriter resume(Location location, long length) {
    return writer(location, length, StandardOpenOption.WRITE);
  }

  private ObjectWriter writer(Location location, long length, StandardOpenOption how) {
    Path file = file(location);
    try {
      FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, how);
      return FileWriter.at(length, channel, file, durable);
    } catch (IOException e) {
      throw failed("write", location, e);
    }
  }

  @Override
  public InputStream read(Location location, long from, long length) {
    try {
      return BoundedFileStream.open(file(location), from, length);
    } catch (IOException e) {
      throw failed("read", location, e);
    }
  }

  @Override
  public OptionalLong size(Location location) {
    try {
      return OptionalLong.of(Files.size(file(location)));
    } catch (NoSuchFileException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      throw failed("look at", location, e);
    }
  }

  @Override
  public boolean delete(Location location) {
    try {
      return Files.deleteIfExists(file(location));
    } catch (IOException e) {
      throw failed("delete", location, e);
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
    new IdentityFile(root).write(identity);
  }

  @Override
  public String place() {
    return "the folder " + root;
  }

  @Override
  public void probe() {
    Path probe = root.resolve(PROBE + ProcessHandle.current().pid());
    try {
      Files.write(probe, new byte[] {1});
      Files.deleteIfExists(probe);
    } catch (IOException e) {
      throw new StorageException("cannot write into the storage folder " + root, e);
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

  static StorageException failed(String what, Object where, IOException cause) {
    return new StorageException(
        "cannot %s %s: %s".formatted(what, where, cause.getMessage()), cause);
  }
}
