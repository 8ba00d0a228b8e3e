package dev.berth.keyspace.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Samples of a page, and the code of a test between the same words. */
final class Samples {
  private static final Pattern SAMPLE =
      Pattern.compile("<!-- sample (\\w+) -->\n```java\n(.*?)```", Pattern.DOTALL);
  private static final Path SOURCES = Path.of("src/test/java/dev/berth/keyspace/samples");

  private Samples() {}

  /** The names of a page's samples, each of which is the same as in the test. */
  static List<String> shown(Path page, Class<?> test) {
    String source = read(SOURCES.resolve(test.getSimpleName() + ".java"));
    List<String> names = new ArrayList<>();
    Matcher matcher = SAMPLE.matcher(read(page));
    for (MatchResult sample : matcher.results().toList()) {
      assertThat(sample.group(2)).isEqualTo(code(source, sample.group(1)));
      names.add(sample.group(1));
    }
    return names;
  }

  private static String code(String source, String name) {
    String from = "    // sample " + name + "\n";
    int start = source.indexOf(from) + from.length();
    return source
        .substring(start, source.indexOf("    // end\n", start))
        .lines()
        .map(line -> line.isEmpty() ? line : line.substring(4))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
