package dev.berth.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.KeyException;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.ProblemsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** What holds for every catalog that compiles, whatever is put into its keys. */
class RandomCatalogsTest {
  private static final List<String> WORDS = List.of("a", "b", "ab", "a-", "lock");
  private static final List<String> VARIABLES =
      List.of(
          "digits", "letters", "plain", "choice", "percent", "base64", "hash", "first", "rest",
          "text");
  private static final String DECLARED =
      """
      keyspace: sample
      variables:
        digits: {like: "[0-9]{1,3}"}
        letters: {like: "[a-z-]+", max: 12}
        plain: {}
        choice: {one-of: [a, ab, b]}
        percent: {escape: percent}
        base64: {escape: base64url}
        hash: {from: path, by: md5-last(2)}
        first: {from: path, by: first(/)}
        rest: {rest: segments}
        text: {rest: text}
      families:
      """;
  private static final List<String> HOSTILE =
      List.of(
          "a",
          "b",
          "ab",
          "a-",
          "1",
          "12",
          "a:b",
          ":",
          "",
          "{a}",
          "}",
          "*",
          "a*",
          "%41",
          "a/b",
          "é",
          "a:{b",
          "\0",
          "YQ",
          "lock",
          "a:lock",
          "x".repeat(300),
          "\ud800");

  @Property(tries = 3000)
  void noTwoFamiliesMakeOneKeyAndEveryKeyIsRecognised(@ForAll long seed) {
    Random random = new Random(seed);
    Optional<Keyspaces> compiled = compile(random);
    Statistics.collect(compiled.isPresent() ? "compiled" : "refused");
    compiled.ifPresent(keyspaces -> check(keyspaces, random));
  }

  private static Optional<Keyspaces> compile(Random random) {
    StringBuilder catalog = new StringBuilder(DECLARED);
    int families = 2 + random.nextInt(3);
    for (int i = 0; i < families; i++) {
      String key = template(random);
      catalog.append(
          "  f%d: {key: \"%s\", type: string, single: %s, life: {ttl: 1h}}%n"
              .formatted(i, key, !key.contains("<")));
    }
    try {
      return Optional.of(Sample.load(catalog.toString()));
    } catch (ProblemsException e) {
      return Optional.empty();
    }
  }

  private static String template(Random random) {
    List<String> segments = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      String variable = "<" + pick(VARIABLES, random) + ">";
      segments.add(
          switch (random.nextInt(6)) {
            case 0, 1 -> pick(WORDS, random);
            case 2 -> pick(WORDS, random) + variable;
            case 3 -> "tag(" + variable + ")";
            default -> variable;
          });
    }
    return String.join(":", segments);
  }

  private static void check(Keyspaces keyspaces, Random random) {
    Map<Key, Family> made = new HashMap<>();
    for (Family family : keyspaces.get("sample").families()) {
      for (int i = 0; i < 40; i++) {
        String[] inputs =
            family.inputs().stream().map(_ -> pick(HOSTILE, random)).toArray(String[]::new);
        build(family, inputs).ifPresent(key -> check(keyspaces, family, key, made));
      }
    }
  }

  private static Optional<Key> build(Family family, String[] inputs) {
    try {
      return Optional.of(family.key(inputs));
    } catch (KeyException e) {
      return Optional.empty();
    }
  }

  private static void check(Keyspaces keyspaces, Family family, Key key, Map<Key, Family> made) {
    assertThat(made.merge(key, family, (before, now) -> before))
        .as("maker of %s", key)
        .isEqualTo(family);
    assertThat(keyspaces.classifier().classify(key.bytes()))
        .as("%s", key)
        .isEqualTo(new Classification.Declared(family));
    assertThat(family.parse(key.bytes()).orElseThrow().key()).isEqualTo(key);
    assertThat(key.bytes().length).isLessThanOrEqualTo(family.pattern().maxLength());
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
