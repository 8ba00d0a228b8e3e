package dev.berth.keyspace.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Samples of a page, and the code of tests between the same words. */
final class Samples {
  private static final Pattern SAMPLE =
      Pattern.compile("(?:<!-- sample (\\w+) -->\n)?```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CODE =
      Pattern.compile("(?ms)^( +)// sample (\\w+)\n(.*?\n)\n*\\1// end\n");

  /** What begins a member of a class: a line after an empty one, as far in as members are. */
  private static final Pattern MEMBER = Pattern.compile("(?m)^\n  (?=\\S)");

  private static final Pattern TEST = Pattern.compile("(?m)^ *@(Parameterized)?Test\\b");
  private static final Path SOURCES = Path.of("src/test/java/dev/berth/keyspace/samples");

  private Samples() {}

  /**
   * The names of a page's samples. All Java on the page is a sample, each is the same as in one of
   * the tests, and stands there in a test method unless it is a type.
   */
  static List<String> shown(Path page, Class<?>... tests) {
    List<String> sources =
        Arrays.stream(tests)
            .map(test -> read(SOURCES.resolve(test.getSimpleName() + ".java")))
            .toList();
    List<String> names = new ArrayList<>();
    Matcher matcher = SAMPLE.matcher(read(page));
    for (MatchResult sample : matcher.results().toList()) {
      String name = sample.group(1);
      assertThat(name).as("name of the sample\n%s", sample.group(2)).isNotNull();
      assertThat(codes(sources, name)).as(name).containsExactly(sample.group(2));
      names.add(name);
    }
    return names;
  }

  private static List<String> codes(List<String> sources, String name) {
    return sources.stream()
        .flatMap(
            source ->
                CODE.matcher(source)
                    .results()
                    .filter(code -> code.group(2).equals(name))
                    .filter(code -> isType(code) || isInTest(source, code.start())))
        .map(code -> code.group(3).indent(-code.group(1).length()))
        .toList();
  }

  private static boolean isType(MatchResult code) {
    return code.group(1).length() == 2;
  }

  private static boolean isInTest(String source, int place) {
    String member =
        MEMBER.splitAsStream(source.substring(0, place)).reduce((_, last) -> last).orElseThrow();
    return TEST.matcher(member).find();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
