package dev.berth.keyspace.convention;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.keyspace.source.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conventions by name: the four that come with the library, and one's own. */
public final class Conventions {
  private static final List<String> SHIPPED =
      List.of("container-registry", "discord", "ruby-guidelines", "cubesandbox");

  private final Map<String, Convention> all = new LinkedHashMap<>();

  private Conventions() {}

  /**
   * The shipped conventions and those of these files.
   *
   * @throws ProblemsException with every problem, each with its place and how to mend it
   */
  public static Conventions load(Path... own) {
    Problems problems = new Problems();
    Conventions conventions = new Conventions();
    SHIPPED.forEach(name -> conventions.add(name + ".yaml", shipped(name), problems));
    for (Path file : own) {
      TextFile.read(file, problems)
          .ifPresent(text -> conventions.add(file.toString(), text, problems));
    }
    problems.throwIfAny();
    return conventions;
  }

  /** These conventions and those of a text, which problems call by this name. */
  public Conventions and(String name, String text) {
    Problems problems = new Problems();
    Conventions more = new Conventions();
    more.all.putAll(all);
    more.add(name, text, problems);
    problems.throwIfAny();
    return more;
  }

  private void add(String file, String text, Problems problems) {
    for (Convention convention : new ConventionReader(problems).read(file, text)) {
      Convention other = all.putIfAbsent(convention.name(), convention);
      if (other != null) {
        problems.add(
            convention.at(),
            "the convention '%s' is also in %s".formatted(convention.name(), other.at()),
            "choose another name");
      }
    }
  }

  private static String shipped(String name) {
    try (InputStream file = Conventions.class.getResourceAsStream(name + ".yaml")) {
      if (file == null) {
        throw new IllegalStateException("the library lacks its convention " + name);
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Optional<Convention> find(String name) {
    return Optional.ofNullable(all.get(name));
  }

  /** The names, the shipped ones first. */
  public List<String> names() {
    return List.copyOf(all.keySet());
  }

  /** All of them, the shipped ones first. */
  public List<Convention> all() {
    return List.copyOf(all.values());
  }
}
