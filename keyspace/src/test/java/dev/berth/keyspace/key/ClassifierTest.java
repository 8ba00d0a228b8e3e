package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.rules.Shows;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassifierTest {
  private static final Keyspaces KEYSPACES =
      Sample.load(
          """
          keyspace: sample
          head: "cube:v1"
          variables:
            node: {like: "[A-Za-z0-9.-]+", max: 20}
            task: {like: "[A-Za-z0-9-]+"}
          families:
            metric:
              key: "node:metric:<node>"
              type: hash
              life: {ttl: 10m}
              legacy: [{key: "<node>", fingerprint: {type: hash, fields: [ins_id, update_at], size: 50}}]
            task: {key: "task:<task>", type: hash, life: {ttl: 1d}, legacy: ["describe:<task>"]}
            job: {key: "job:<task>", type: hash, life: {ttl: 1d}, legacy: ["describe:<task>", "<task>:job"]}
          """);

  @Test
  void tellsKeysOfToday() {
    assertThat(classify("cube:v1:node:metric:n-1"))
        .isEqualTo(new Classification.Declared(family("metric")));
  }

  @Test
  void tellsAKeyWithATooLongIdFromADeclaredOne() {
    assertThat(classify("cube:v1:node:metric:" + "n".repeat(20)))
        .isInstanceOf(Classification.Declared.class);
    assertThat(classify("cube:v1:node:metric:" + "n".repeat(21)))
        .isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  void requiresAVariableUsedTwiceToBeTheSame() {
    Classifier classifier =
        Sample.load(
                """
                keyspace: sample
                variables: {x: {like: "[a-z]+"}}
                families: {f: {key: "<x>:a:tag(b:<x>)", type: string, life: {ttl: 1h}}}
                """)
            .classifier();

    assertThat(classifier.classify("q:a:{b:q}".getBytes(UTF_8)))
        .isInstanceOf(Classification.Declared.class);
    assertThat(classifier.classify("q:a:{b:r}".getBytes(UTF_8)))
        .isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  @Shows("C29")
  void tellsOlderForms() {
    assertThat(classify("x:job"))
        .isEqualTo(new Classification.Legacy(family("job"), family("job").legacy().get(1).form()));
  }

  @Test
  void tellsWhenTwoOlderFormsClaimAKey() {
    assertThat(classify("describe:x")).isInstanceOf(Classification.Ambiguous.class);
  }

  @Test
  @Shows("C29")
  void believesABareIdOnlyByTheFingerprintOfItsValue() {
    Classification.Legacy metric =
        new Classification.Legacy(family("metric"), family("metric").legacy().getFirst().form());
    ValueSigns right = new ValueSigns(RedisType.HASH, Set.of("ins_id", "update_at", "more"), 3);
    ValueSigns otherFields = new ValueSigns(RedisType.HASH, Set.of("ins_id"), 1);
    ValueSigns otherType = new ValueSigns(RedisType.SET, Set.of("ins_id", "update_at"), 2);
    ValueSigns tooLarge = new ValueSigns(RedisType.HASH, Set.of("ins_id", "update_at"), 51);

    byte[] dump = "dump".getBytes(UTF_8);
    Classifier classifier = KEYSPACES.classifier();
    assertThat(classifier.classify(dump))
        .isEqualTo(new Classification.Undeclared(java.util.List.of(metric)));
    assertThat(classifier.classify(dump, right)).isEqualTo(metric);
    for (ValueSigns signs : new ValueSigns[] {otherFields, otherType, tooLarge}) {
      assertThat(classifier.classify(dump, signs))
          .isEqualTo(new Classification.Undeclared(java.util.List.of()));
    }
  }

  @Test
  void takesAnyBytes() {
    assertThat(KEYSPACES.classifier().classify(new byte[0]))
        .isInstanceOf(Classification.Undeclared.class);
    assertThat(KEYSPACES.classifier().classify(new byte[] {(byte) 0xFF, 0, '{'}))
        .isInstanceOf(Classification.Undeclared.class);
    assertThat(KEYSPACES.classifier().classify(new byte[1_000_000]))
        .isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  void findsTheNearestFamilies() {
    assertThat(nearest("cube:v1:nodes:metric:n-1")).isEqualTo("metric");
    assertThat(nearest("cube:v2:task:t-1")).isEqualTo("task");
    assertThat(nearest("jobs:t-1")).isEqualTo("job");
  }

  @Test
  void boundsEachVariableOfAKeyByItself() {
    Classifier classifier =
        Sample.load(
                """
                keyspace: sample
                variables: {x: {max: 2}, y: {max: 4}}
                families: {f: {key: "a:<x>:<y>", type: string, life: {ttl: 1h}}}
                """)
            .classifier();

    for (String key : new String[] {"a:1:2", "a:12:1234"}) {
      assertThat(classifier.classify(key.getBytes(UTF_8)))
          .isInstanceOf(Classification.Declared.class);
    }
    for (String key : new String[] {"a:123:1", "a:1:12345", "a:1234:", "a:1"}) {
      assertThat(classifier.classify(key.getBytes(UTF_8)))
          .isInstanceOf(Classification.Undeclared.class);
    }
  }

  @Test
  void believesAFingerprintUpToTheSizeItNames() {
    ValueSigns largest = new ValueSigns(RedisType.HASH, Set.of("ins_id", "update_at"), 50);

    assertThat(KEYSPACES.classifier().classify("dump".getBytes(UTF_8), largest))
        .isInstanceOf(Classification.Legacy.class);
  }

  @Test
  void ordersFamiliesByTheirLikeness() {
    Classifier classifier =
        Sample.load(
                """
                keyspace: sample
                variables: {id: {like: "[0-9]+"}}
                families:
                  other: {key: "quite:other:<id>", type: string, life: {ttl: 1h}}
                  users: {key: "users:<id>", type: string, life: {ttl: 1h}}
                  user: {key: "user:<id>", type: string, life: {ttl: 1h}}
                  tagged: {key: "tag(user:<id>):x", type: string, life: {ttl: 1h}}
                """)
            .classifier();

    assertThat(classifier.nearest("user:7".getBytes(UTF_8), 4))
        .extracting(Family::name)
        .startsWith("user", "users");
    assertThat(classifier.nearest("users:seven".getBytes(UTF_8), 2))
        .extracting(Family::name)
        .containsExactly("users", "user");
    assertThat(classifier.nearest("{user:7}:x".getBytes(UTF_8), 1))
        .extracting(Family::name)
        .containsExactly("tagged");
    assertThat(classifier.nearest("x".repeat(5000).getBytes(UTF_8), 9)).hasSize(4);
  }

  @Test
  void countsAChangedIdLessThanAChangedWord() {
    Classifier classifier =
        Sample.load(
                """
                keyspace: sample
                variables: {id: {like: "[0-9]+"}}
                families:
                  job: {key: "job:<id>", type: string, life: {ttl: 1h}}
                  task: {key: "task:list", single: true, type: string, life: {ttl: 1h}}
                """)
            .classifier();

    assertThat(classifier.nearest("job:last".getBytes(UTF_8), 1).getFirst().name())
        .isEqualTo("job");
    assertThat(classifier.nearest("tusk:1ist".getBytes(UTF_8), 1).getFirst().name())
        .isEqualTo("task");
  }

  private static String nearest(String key) {
    return KEYSPACES.classifier().nearest(key.getBytes(UTF_8), 1).getFirst().name();
  }

  private static Family family(String name) {
    return KEYSPACES.get("sample").family(name);
  }

  private static Classification classify(String key) {
    return KEYSPACES.classifier().classify(key.getBytes(UTF_8));
  }
}
