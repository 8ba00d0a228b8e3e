package dev.berth.keyspace.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyspaceTest {
  private static final Keyspaces KEYSPACES =
      Sample.load(
          """
          keyspace: sample
          variables: {id: {like: "[0-9]+"}, kind: {one-of: [a, b]}}
          families:
            one: {key: "one:tag(<id>)", type: string, life: {ttl: 1h}}
            two: {key: "two:tag(<id>):<kind>", type: string, life: {ttl: 1h}}
            three: {key: "three:tag(<id>)", type: string, life: {ttl: 1h}}
          groups: {pair: {of: [one, two], same: [id]}}
          """);
  private static final Keyspace KEYSPACE = KEYSPACES.get("sample");

  @Test
  void findsWhatWasDeclared() {
    assertThat(KEYSPACES.all()).containsExactly(KEYSPACE);
    assertThat(KEYSPACE.name()).isEqualTo("sample");
    assertThat(KEYSPACE.encoding()).isEmpty();
    assertThat(KEYSPACE.families()).extracting(Family::name).containsExactly("one", "two", "three");
    assertThat(KEYSPACE.family("two").keyspace()).isEqualTo("sample");
    assertThat(KEYSPACE.family("two")).hasToString("sample/two");
    assertThat(KEYSPACE.variable("id").name()).isEqualTo("id");
    assertThat(KEYSPACE.groups()).containsExactly(KEYSPACE.group("pair"));
  }

  @Test
  void saysWhatMayHaveBeenMeant() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KEYSPACE.family("thre"))
        .withMessage("keyspace 'sample' has no family 'thre'; did you mean 'three'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KEYSPACE.variable("colour"))
        .withMessage("keyspace 'sample' has no variable 'colour'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KEYSPACE.group("pairs"))
        .withMessage("keyspace 'sample' has no group 'pairs'; did you mean 'pair'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KEYSPACES.get("other"))
        .withMessage("there is no keyspace 'other', only [sample]");
  }

  @Test
  void allowsOnlyKeysOfAGroupThatShareASlot() {
    Group pair = KEYSPACE.group("pair");
    Key one = KEYSPACE.family("one").key("7");
    Key two = KEYSPACE.family("two").key("7", "a");

    assertThat(pair.allows(List.of())).isTrue();
    assertThat(pair.allows(List.of(one))).isTrue();
    assertThat(pair.allows(List.of(one, two, one))).isTrue();
    assertThat(pair.allows(List.of(one, KEYSPACE.family("two").key("8", "a")))).isFalse();
    assertThat(pair.allows(List.of(one, KEYSPACE.family("three").key("7")))).isFalse();
  }
}
