package dev.berth.registry.storage.fs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The paths of files below a folder, relative to the root. A file that goes while the folder is
 * read is passed over, as if it had gone before.
 */
final class FoundFiles extends SimpleFileVisitor<Path> {
  private static final int DEPTH = 4;

  private final Path root;
  private final Path folder;
  private final Predicate<String> wanted;
  private final long most;
  private final List<String> found = new ArrayList<>();

  private FoundFiles(Path root, Path folder, Predicate<String> wanted, long most) {
    this.root = root;
    this.folder = folder;
    this.wanted = wanted;
    this.most = most;
  }

  static List<String> in(Path root, Path folder, Predicate<String> wanted, long most)
      throws IOException {
    FoundFiles files = new FoundFiles(root, folder, wanted, most);
    Files.walkFileTree(folder, Set.of(), DEPTH, files);
    return files.found;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    String path = root.relativize(file).toString();
    if (!attributes.isDirectory() && wanted.test(path)) {
      found.add(path);
    }
    return found.size() < most ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException && !file.equals(folder)) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }
}
