package dev.berth.keyspace.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.keyspace.Sample;
import java.util.List;

final class ClassifierFuzzTest {
  private static final Keyspaces KEYSPACES =
      Sample.load(
          """
          keyspace: sample
          head: "cube:v1"
          variables:
            id: {like: "[0-9]{1,20}"}
            name: {}
            token: {escape: percent}
            packed: {escape: base64url}
            status: {one-of: [good, bad]}
            hash: {from: path, by: sha256}
            ns: {from: path, by: first(/)}
            more: {rest: segments}
            emoji: {rest: text}
          families:
            id: {key: "id:<id>", type: string, life: {ttl: 1h}, legacy: ["old:<id>"]}
            glued: {key: "hook<id>", type: string, life: {ttl: 1h}}
            name: {key: "name:<name>:x", type: string, life: {ttl: 1h}}
            token: {key: "token:<token>", type: string, life: {ttl: 1h}}
            packed: {key: "packed:<packed>:<status>", type: string, life: {ttl: 1h}}
            tagged: {key: "tag(repo:<ns>:<hash>):pull", type: string, life: {ttl: 1h}}
            more: {key: "more:<more>", type: string, life: {ttl: 1h}}
            emoji: {key: "emoji:<id>:<emoji>", type: string, life: {ttl: 1h}}
          """);
  private static final List<Family> FAMILIES = List.copyOf(KEYSPACES.get("sample").families());

  /** The automaton and the slower way, taking the key apart family by family, agree. */
  @FuzzTest
  void agreesWithTakingTheKeyApart(byte[] key) {
    List<Family> makers =
        FAMILIES.stream().filter(family -> family.parse(key).isPresent()).toList();
    Classification classification = KEYSPACES.classifier().classify(key);

    assertThat(makers).hasSizeLessThan(2);
    if (makers.isEmpty()) {
      assertThat(classification).isNotInstanceOf(Classification.Declared.class);
    } else {
      assertThat(classification).isEqualTo(new Classification.Declared(makers.getFirst()));
      assertThat(makers.getFirst().parse(key).orElseThrow().key().bytes()).isEqualTo(key);
    }
    assertThat(KEYSPACES.classifier().nearest(key, 3)).hasSize(3);
  }
}
