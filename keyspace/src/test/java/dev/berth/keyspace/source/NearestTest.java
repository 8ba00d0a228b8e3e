package dev.berth.keyspace.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest
  @CsvSource({
    "kitten, kitten, 0",
    "kitten, sitting, 3",
    "sitting, kitten, 3",
    "'', abc, 3",
    "abc, '', 3",
    "abc, abcd, 1",
    "abc, bc, 1",
    "abc, axc, 1",
    "ab, ba, 2",
  })
  void countsTheLettersThatMustChange(String one, String other, int distance) {
    assertThat(Nearest.distance(one, other)).isEqualTo(distance);
  }

  @Test
  void findsTheWordWithTheFewestChanges() {
    assertThat(Nearest.to("writer", List.of("readers", "winter", "writers"))).hasValue("writers");
    assertThat(Nearest.to("typ", List.of("life", "type", "about"))).hasValue("type");
  }

  @Test
  void takesTheFirstInOrderOfWordsThatAreEquallyNear() {
    assertThat(Nearest.to("cat", List.of("rat", "bat", "hat"))).hasValue("bat");
  }

  @Test
  void findsNothingWhereATooLargePartWouldChange() {
    assertThat(Nearest.to("ab", List.of("a"))).hasValue("a");
    assertThat(Nearest.to("abc", List.of("a"))).isEmpty();
    assertThat(Nearest.to("abcdxx", List.of("abcdef"))).hasValue("abcdef");
    assertThat(Nearest.to("abcxxx", List.of("abcdef"))).isEmpty();
    assertThat(Nearest.to("a", List.of())).isEmpty();
  }
}
