package dev.berth.registry.storage.fs;

import dev.berth.registry.storage.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The file in the storage folder that holds its name. */
final class IdentityFile {
  static final String NAME = "identity";
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);

  private final Path root;

  IdentityFile(Path root) {
    this.root = root;
  }

  Optional<UUID> find() {
    Path file = root.resolve(NAME);
    try {
      return Optional.of(UUID.fromString(Files.readString(file).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      throw new StorageException("cannot read the storage's name in " + file, e);
    }
  }

  /** Appears in one step, whole. */
  void write(UUID identity, FileAttribute<?> mode) {
    Path draft = root.resolve(NAME + "." + UUID.randomUUID());
    try {
      try (FileChannel channel = FileChannel.open(draft, NEW, mode)) {
        channel.write(ByteBuffer.wrap((identity + "\n").getBytes(StandardCharsets.US_ASCII)));
        channel.force(true);
      }
      Files.move(draft, root.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
      FileBlobStorage.syncFolder(root);
    } catch (IOException e) {
      throw new StorageException("cannot name the storage folder " + root, e);
    }
  }
}
