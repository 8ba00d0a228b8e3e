package dev.berth.registry.gc.inquiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.gc.inquiry.KeeperTable.Edge;
import dev.berth.registry.gc.inquiry.KeeperTable.Relation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class KeptByTagsTest {
  private final Set<Long> tagged = new HashSet<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Set<Long> asked = new HashSet<>();

  private KeptByTags kept() {
    return new KeptByTags(
        ids -> ids.stream().filter(tagged::contains).collect(Collectors.toSet()), this::above);
  }

  private List<Edge> above(Collection<Long> ids) {
    assertThat(ids).as("a question about nothing").isNotEmpty();
    ids.forEach(id -> assertThat(asked.add(id)).as("%d is asked for once".formatted(id)).isTrue());
    return edges.stream().filter(edge -> ids.contains(edge.below())).toList();
  }

  private void keeps(long above, long below) {
    edges.add(new Edge(below, Relation.INDEX, above));
  }

  @Test
  void aTagKeepsItsManifestAndAllBelow() {
    tagged.add(1L);
    keeps(1, 2);
    keeps(2, 3);
    keeps(4, 5);

    assertThat(kept().find(List.of(1L, 2L, 3L, 4L, 5L))).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void aRingKeepsNothing() {
    keeps(1, 2);
    keeps(2, 1);
    keeps(2, 3);

    assertThat(kept().find(List.of(3L))).isEmpty();
  }

  @Test
  void aTagAtARingKeepsAllOfIt() {
    keeps(1, 2);
    keeps(2, 3);
    keeps(3, 1);
    tagged.add(2L);

    assertThat(kept().find(List.of(1L))).containsExactly(1L);
  }

  @Test
  void climbsNoFurtherThanToTheFirstTag() {
    tagged.add(2L);
    keeps(2, 1);
    keeps(3, 2);

    assertThat(kept().find(List.of(1L))).containsExactly(1L);
    assertThat(asked).containsExactly(1L);
  }

  @Test
  void aManifestThatIsThoughtAwayKeepsNothing() {
    tagged.add(1L);
    keeps(1, 2);
    keeps(1, 3);
    keeps(4, 3);
    tagged.add(4L);

    assertThat(kept().without(1).find(List.of(1L, 2L, 3L))).containsExactly(3L);
  }

  /** Compared with walking down from the tags. */
  @RepeatedTest(300)
  void findsWhatIsBelowATag(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int size = 1 + random.nextInt(15);
    for (int edge = 0; edge < random.nextInt(2 * size); edge++) {
      keeps(random.nextInt(size), random.nextInt(size));
    }
    random.ints(random.nextInt(3), 0, size).forEach(id -> tagged.add((long) id));
    KeptByTags kept = kept();

    Set<Long> expected = belowTags();
    for (int question = 0; question < 5; question++) {
      Set<Long> ids =
          LongStream.range(0, size)
              .filter(_ -> random.nextBoolean())
              .boxed()
              .collect(Collectors.toSet());
      assertThat(kept.find(ids))
          .isEqualTo(ids.stream().filter(expected::contains).collect(Collectors.toSet()));
    }
  }

  private Set<Long> belowTags() {
    Set<Long> below = new HashSet<>(tagged);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Edge edge : edges) {
        grown |= below.contains(edge.above()) && below.add(edge.below());
      }
    }
    return below;
  }
}
