package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The statements that touch tables of both areas, by repository and by digest, are those that the
 * decision on sharding lists.
 */
final class TwoAreasTest {
  private static final Set<String> BY_REPOSITORY =
      Set.of("manifests", "layers", "manifest_references", "tags", "repository_blobs");
  private static final Set<String> BY_DIGEST =
      Set.of("blobs", "blobs_layers", "blobs_configurations", "blobs_repositories");

  private static final Pattern LISTED = Pattern.compile("\\| `(\\w+)` \\| ([a-z_, ]+?) \\|");

  private static final String LITERAL = "\"(?:[^\"\\\\\n]|\\\\.)*\"";

  /** Text blocks, and strings that are joined; what could hold a quotation mark is passed over. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\"\"\"(?<block>.*?)\"\"\"|(?<joined>%1$s(?:\\s*\\+\\s*%1$s)*)|'\\\\?.'|//[^\n]*|/\\*.*?\\*/"
              .formatted(LITERAL),
          Pattern.DOTALL);

  private static final Pattern FUNCTION =
      Pattern.compile("CREATE (?:OR REPLACE )?FUNCTION (\\w+).*?\\$\\$(.*?)\\$\\$", Pattern.DOTALL);
  private static final Pattern TABLE =
      Pattern.compile("(?:FROM|JOIN|INTO|UPDATE|USING|ON)\\s+([a-z_]+)");
  private static final Pattern TRIGGER =
      Pattern.compile("(?:INSERT|UPDATE|DELETE) ON (\\w+)[^;]*EXECUTE FUNCTION (\\w+)");

  @Test
  @Shows("R27")
  void areListedInTheDecisionOnSharding() throws IOException {
    Path decision = Path.of("../docs/adr/0010-sharding.md");
    Set<String> listed =
        LISTED
            .matcher(Files.readString(decision))
            .results()
            .map(line -> line.group(1) + ": " + line.group(2))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> found = new TreeSet<>(statements());
    found.addAll(triggers());

    assertThat(listed).containsExactlyElementsOf(found);
  }

  private static Set<String> statements() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files("src/main/java")) {
      String name = file.getFileName().toString().replace(".java", "");
      texts(Files.readString(file))
          .map(TwoAreasTest::tables)
          .filter(TwoAreasTest::areInBothAreas)
          .forEach(tables -> found.add(name + ": " + String.join(", ", tables)));
    }
    return found;
  }

  private static Stream<String> texts(String source) {
    return TEXT.matcher(source)
        .results()
        .map(text -> text.group("block") == null ? text.group("joined") : text.group("block"))
        .filter(Objects::nonNull)
        .map(text -> text.replaceAll("\"\\s*\\+\\s*\"", ""));
  }

  @Test
  @Shows("R27")
  void areFoundInEveryKindOfString() {
    String sources =
        """
        // it's "FROM
        char quote = '"';
        handle.execute("DELETE FROM tags USING blobs");
        handle.execute("SELECT 1 FROM " + "layers" + " JOIN blobs_layers");
        handle.execute(\"""
            DELETE FROM manifests USING blobs\""");
        handle.execute("SELECT 1 FROM " + table + " JOIN blobs");
        """;
    assertThat(texts(sources).map(TwoAreasTest::tables).filter(TwoAreasTest::areInBothAreas))
        .containsExactly(
            new TreeSet<>(Set.of("tags", "blobs")),
            new TreeSet<>(Set.of("layers", "blobs_layers")),
            new TreeSet<>(Set.of("manifests", "blobs")));
  }

  /** A trigger touches the table it hangs on, and those that its function names. */
  private static Set<String> triggers() throws IOException {
    String migrations = "";
    for (Path file : files("src/main/resources/db/migration")) {
      migrations += Files.readString(file);
    }
    Set<String> found = new TreeSet<>();
    for (MatchResult trigger : TRIGGER.matcher(migrations).results().toList()) {
      String function = trigger.group(2);
      Set<String> tables = new TreeSet<>(Set.of(trigger.group(1)));
      FUNCTION
          .matcher(migrations)
          .results()
          .filter(definition -> definition.group(1).equals(function))
          .forEach(definition -> tables.addAll(tables(definition.group(2))));
      if (areInBothAreas(tables)) {
        found.add(function + ": " + String.join(", ", tables));
      }
    }
    return found;
  }

  private static Set<String> tables(String sql) {
    return TABLE
        .matcher(sql)
        .results()
        .map(match -> match.group(1))
        .filter(table -> BY_REPOSITORY.contains(table) || BY_DIGEST.contains(table))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean areInBothAreas(Set<String> tables) {
    return tables.stream().anyMatch(BY_REPOSITORY::contains)
        && tables.stream().anyMatch(BY_DIGEST::contains);
  }

  private static Iterable<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
