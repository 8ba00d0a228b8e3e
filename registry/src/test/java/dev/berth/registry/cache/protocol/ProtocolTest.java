package dev.berth.registry.cache.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything that can happen with two writers and two readers of one tag. */
class ProtocolTest {
  private static final int READERS = 2;

  /** One moves a tag, and so knows the copy; the other deletes a manifest, and does not. */
  private static final List<Writer> WRITERS = List.of(Writer.before(true), Writer.before(false));

  @Test
  @Tag("slow")
  void noAnswerIsOlderThanWhatWasAcknowledgedWhateverFails() {
    assertThat(search(Rules.all(), Promise.NOT_OLD_AFTER_2XX, 1)).isEmpty();
  }

  @Test
  @Tag("slow")
  void noAnswerIsOlderThanWhatWasAcknowledgedWhateverFailsTwice() {
    assertThat(search(Rules.all(), Promise.NOT_OLD_AFTER_2XX, 2)).isEmpty();
  }

  @Test
  void oneReaderIsNeverAnsweredWithLessThanWhatWasAcknowledged() {
    assertThat(new Search(Rules.all(), Promise.NOT_OLD_AFTER_2XX).run(World.begin(1, WRITERS, 2)))
        .isEmpty();
  }

  @Test
  void withoutFaultsACopyIsAsGoodAsTheDatabase() {
    assertThat(search(Rules.all(), Promise.ATOMIC, 0)).isEmpty();
  }

  /** So none of the rules can be left out, and the search finds what it is to find. */
  @ParameterizedTest
  @EnumSource(Rules.class)
  void withoutOneOfTheRulesAnAnswerCanBeOld(Rules left) {
    List<String> broken = search(Rules.allBut(left), Promise.ATOMIC, 0);
    if (broken.isEmpty()) {
      broken = search(Rules.allBut(left), Promise.NOT_OLD_AFTER_2XX, 1);
    }
    System.out.println(left + ": " + String.join("; ", broken));
    assertThat(broken).isNotEmpty();
  }

  private static List<String> search(Set<Rules> rules, Promise promise, int faults) {
    Search search = new Search(rules, promise);
    List<String> broken = search.run(World.begin(READERS, WRITERS, faults));
    System.out.printf("%s with %d faults: %,d worlds%n", promise, faults, search.worlds());
    return broken;
  }
}
