package dev.berth.keyspace.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.Problem;
import dev.berth.rules.Shows;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupsTest {
  private static final String CATALOG =
      """
      keyspace: sample
      variables:
        namespace: {from: path, by: first(/)}
        hash: {from: path, by: sha256}
        status: {one-of: [good, bad]}
        id: {like: "[0-9]+"}
      families:
        object: {key: "db:tag(repository:<namespace>:<hash>)", type: string, life: {ttl: 1h}}
        pull: {key: "api:tag(repository:<namespace>:<hash>):pull", type: string, life: {ttl: 1h}}
        other: {key: "tag(other:<hash>)", type: string, life: {ttl: 1h}}
        mark: {key: "mark:<status>:tag(mark:<id>)", type: set, life: {ttl: 1h}}
        bare: {key: "bare:<id>", type: string, life: {ttl: 1h}}
      groups:
        both: %s
      """;

  private static final Keyspace KEYSPACE =
      Sample.keyspace(CATALOG.formatted("{of: [object, pull], same: [path]}"));

  @Shows({"G4", "G5", "G6"})
  @Property
  void keysOfAGroupShareASlot(@ForAll @AlphaChars @StringLength(min = 1, max = 30) String path) {
    Group group = KEYSPACE.group("both");
    Key object = KEYSPACE.family("object").key(path + "/image");
    Key pull = KEYSPACE.family("pull").key(path + "/image");

    assertThat(object.slot()).isEqualTo(pull.slot());
    assertThat(group.allows(List.of(object, pull))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{of: [object, other], same: [path]}           | has different tags, so different slots",
        "{of: [object, pull]}                          | in the tag of 'object' is the same",
        "{of: [object, bare], same: [path]}            | has 'bare', whose key has no tag",
        "{of: [object], same: [path]}                  | has fewer than two members",
        "{of: [object, pull], same: [path, colour]}    | has the same 'colour', which 'object' does not know",
        "{of: [mark, mark], same: [id], differ: [id]}  | says of 'id' both that it is the same and that it differs",
        "{of: [mark, mark], same: [id], differ: [size]}| differs in 'size', which 'mark' does not know",
      })
  void refusesGroupsThatDoNotShareASlot(String group, String what) {
    assertThat(Sample.problems(CATALOG.formatted(group)))
        .extracting(Problem::what)
        .anySatisfy(told -> assertThat(told).contains(what));
  }

  @Test
  void saysWhichFamilyOfAGroupMayHaveBeenMeant() {
    assertThat(Sample.problems(CATALOG.formatted("{of: [object, pul], same: [path]}")))
        .extracting(problem -> problem.what() + "; " + problem.mend())
        .containsExactly("group 'both' names 'pul', which is not declared; did you mean 'pull'?");
  }

  @Test
  void acceptsOneFamilyTwiceWhereOnlyTheRestDiffers() {
    Group group =
        Sample.keyspace(CATALOG.formatted("{of: [mark, mark], same: [id], differ: [status]}"))
            .group("both");
    var mark = group.families().getFirst();

    assertThat(group.allows(List.of(mark.key("good", "7"), mark.key("bad", "7")))).isTrue();
    assertThat(group.allows(List.of(mark.key("good", "7"), mark.key("bad", "8")))).isFalse();
  }
}
