package dev.berth.keyspace.gen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Writes the Java class of a keyspace, and its catalog beside it. Files that are right already are
 * left alone, so that nothing is compiled again without need.
 *
 * @param keyspace which keyspace of the catalog; empty when it has only one
 * @param className empty for the usual name
 * @param service empty for code that may use everything
 */
public record GenerateJava(
    Path catalog,
    Optional<String> keyspace,
    String packageName,
    Optional<String> className,
    Optional<String> service) {

  /**
   * Writes.
   *
   * @return the class
   * @throws ProblemsException when the catalog does not compile
   * @throws IllegalArgumentException when it cannot become Java, or there is no such keyspace
   */
  public JavaClass write(Path sources, Path resources) throws IOException {
    Keyspace chosen = choose(new CatalogLoader().add(catalog).load());
    JavaClass target =
        new JavaClass(
            packageName,
            className.orElse(JavaClass.usualName(chosen.name())),
            catalog.getFileName().toString());
    String source = new JavaEmitter(chosen, target, service).emit();
    String folder = packageName.replace('.', '/');
    writeIfChanged(
        sources.resolve(folder).resolve(target.name() + ".java"), source.getBytes(UTF_8));
    writeIfChanged(
        resources.resolve(folder).resolve(target.resource()), Files.readAllBytes(catalog));
    return target;
  }

  private Keyspace choose(Keyspaces all) {
    if (keyspace.isPresent()) {
      return all.get(keyspace.get());
    }
    if (all.all().size() != 1) {
      throw new IllegalArgumentException(
          "%s declares %d keyspaces: say which one".formatted(catalog, all.all().size()));
    }
    return all.all().getFirst();
  }

  private static void writeIfChanged(Path file, byte[] content) throws IOException {
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    }
  }
}
