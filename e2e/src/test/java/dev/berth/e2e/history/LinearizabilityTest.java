package dev.berth.e2e.history;

import static dev.berth.e2e.history.Histories.delete;
import static dev.berth.e2e.history.Histories.read;
import static dev.berth.e2e.history.Histories.readNothing;
import static dev.berth.e2e.history.Histories.remove;
import static dev.berth.e2e.history.Histories.write;
import static dev.berth.e2e.history.Operation.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LinearizabilityTest {

  @Test
  void acceptsWhatHappensOneAfterTheOther() {
    accepts(
        readNothing(0, 1),
        write("a", 2, 3),
        read("a", 4, 5),
        delete(6, 7),
        readNothing(8, 9),
        write("b", 10, 11),
        remove("a", 12, 13),
        read("b", 14, 15),
        remove("b", 16, 17),
        readNothing(18, 19));
  }

  @Test
  void rejectsTheOldValueAfterTheNewOneWasSeen() {
    Operation inversion = read("a", 5, 6);
    List<Operation> history =
        List.of(write("a", 0, 1), write("b", 2, 9), read("b", 3, 4), inversion);
    assertThat(StaleReads.find(history)).isEmpty();
    assertThat(Linearizability.find(history))
        .singleElement()
        .extracting(Violation::read)
        .isEqualTo(inversion);
  }

  @Test
  void rejectsTwoReadersWhoSawTwoWritesInDifferentOrder() {
    rejects(write("a", 0, 9), write("b", 0, 9), read("a", 1, 2), read("b", 3, 4), read("a", 5, 6));
  }

  @Test
  void acceptsTheOldAndTheNewValueInReadsThatOverlap() {
    accepts(write("a", 0, 1), write("b", 2, 9), read("b", 3, 6), read("a", 5, 7));
  }

  @Test
  void acceptsAnUnansweredWriteThatTookPlaceLate() {
    accepts(write("a", 0, NEVER), write("b", 2, 3), read("b", 4, 5), read("a", 100, 101));
  }

  @Test
  void rejectsAnUnansweredWriteThatTookPlaceTwice() {
    rejects(
        write("a", 0, NEVER), read("a", 2, 3), write("b", 4, 5), read("b", 6, 7), read("a", 8, 9));
  }

  @Test
  void acceptsAnUnansweredWriteThatWasRemovedUnseen() {
    accepts(write("a", 0, 1), write("b", 2, NEVER), remove("b", 5, 6), readNothing(7, 8));
  }

  @Test
  void letsAnUnansweredDeletionTakePlaceOnlyOnce() {
    Operation open = delete(2, NEVER);
    rejects(write("a", 0, 1), open, readNothing(3, 4), write("b", 5, 6), readNothing(7, 8));
    accepts(
        write("a", 0, 1),
        open,
        delete(2, NEVER),
        readNothing(3, 4),
        write("b", 5, 6),
        readNothing(7, 8));
  }

  @Test
  void isNotSlowedDownByManyUnansweredDeletions() {
    Stream<Operation> open = IntStream.range(0, 50).mapToObj(i -> delete(i, NEVER));
    Stream<Operation> rest =
        IntStream.range(0, 50)
            .boxed()
            .flatMap(
                i ->
                    Stream.of(
                        write("v" + i, 100 + 4 * i, 101 + 4 * i),
                        readNothing(102 + 4 * i, 103 + 4 * i)));
    assertThat(Linearizability.find(Stream.concat(open, rest).toList())).isEmpty();
  }

  @Test
  void goesOnAfterAViolation() {
    Operation first = read("a", 4, 5);
    Operation second = readNothing(6, 7);
    assertThat(
            Linearizability.find(
                List.of(write("a", 0, 1), write("b", 2, 3), first, second, read("b", 8, 9))))
        .extracting(Violation::read)
        .containsExactly(first, second);
  }

  private static void accepts(Operation... history) {
    assertThat(Linearizability.find(List.of(history))).isEmpty();
  }

  private static void rejects(Operation... history) {
    assertThat(Linearizability.find(List.of(history)))
        .extracting(Violation::read)
        .containsExactly(history[history.length - 1]);
  }
}
