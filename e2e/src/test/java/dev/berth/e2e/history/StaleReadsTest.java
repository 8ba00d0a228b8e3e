package dev.berth.e2e.history;

import static dev.berth.e2e.history.Histories.delete;
import static dev.berth.e2e.history.Histories.read;
import static dev.berth.e2e.history.Histories.readNothing;
import static dev.berth.e2e.history.Histories.remove;
import static dev.berth.e2e.history.Histories.write;
import static dev.berth.e2e.history.Operation.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StaleReadsTest {

  @Test
  void acceptsWhatHappensOneAfterTheOther() {
    accepts(
        readNothing(0, 1),
        write("a", 2, 3),
        read("a", 4, 5),
        delete(6, 7),
        readNothing(8, 9),
        write("b", 10, 11),
        remove("b", 12, 13),
        readNothing(14, 15));
  }

  @Test
  void rejectsWhatNobodyWrote() {
    rejects(read("a", 0, 1), "nobody wrote that");
  }

  @Test
  void rejectsWhatIsWrittenOnlyAfterwards() {
    rejects(read("a", 0, 1), "only afterwards", write("a", 2, 3));
  }

  @Test
  void rejectsAnOverwrittenValue() {
    rejects(read("a", 4, 5), "write b", write("a", 0, 1), write("b", 2, 3));
  }

  @Test
  void rejectsADeletedValue() {
    rejects(read("a", 4, 5), "delete", write("a", 0, 1), delete(2, 3));
  }

  @Test
  void rejectsARemovedValue() {
    rejects(read("a", 4, 5), "remove a", write("a", 0, 1), remove("a", 2, 3));
  }

  @Test
  void rejectsNothingAfterAWrite() {
    rejects(readNothing(4, 5), "write b", write("a", 0, 1), delete(1, 1), write("b", 2, 3));
  }

  @Test
  void acceptsBothValuesWhileAWriteIsUnderWay() {
    accepts(write("a", 0, 1), write("b", 2, 9), read("b", 3, 4), read("a", 5, 6), read("b", 9, 10));
  }

  @Test
  void acceptsNothingWhileADeletionIsUnderWay() {
    accepts(write("a", 0, 1), delete(2, 9), readNothing(3, 4), read("a", 5, 6));
  }

  @Test
  void acceptsEitherOfTwoWritesThatOverlapped() {
    accepts(write("a", 0, 5), write("b", 3, 8), read("a", 9, 10), read("b", 11, 12));
  }

  @Test
  void countsAReadThatOnlyTouchesAWriteAsOverlapping() {
    accepts(write("a", 0, 1), write("b", 2, 3), read("a", 3, 4));
  }

  @Test
  void acceptsAnUnansweredWriteAtAnyLaterTime() {
    accepts(write("a", 0, NEVER), write("b", 2, 3), read("b", 4, 5), read("a", 100, 101));
  }

  @Test
  void rejectsAnUnansweredWriteThatWasSeenAndOverwritten() {
    rejects(read("a", 8, 9), "write b", write("a", 0, NEVER), read("a", 2, 3), write("b", 4, 5));
  }

  @Test
  void acceptsNothingAtAnyTimeAfterAnUnansweredDeletion() {
    accepts(write("a", 0, 1), delete(2, NEVER), read("a", 3, 4), readNothing(100, 101));
  }

  @Test
  void saysWhatHappenedBefore() {
    List<Operation> history =
        List.of(write("a", 0, 1), write("b", 2, 3_000_000), read("a", 3_000_001, 4_000_000));
    assertThat(StaleReads.find(history).getFirst().text("app:latest", 0))
        .isEqualTo(
            """
            app:latest: read a: "write b" by writer was acknowledged before
                    0.000000 -     0.000000  writer                   write a
                    0.000000 -     0.003000  writer                   write b
              >     0.003000 -     0.004000  reader                   read a
            """);
  }

  private static void accepts(Operation... history) {
    assertThat(StaleReads.find(List.of(history))).isEmpty();
  }

  private static void rejects(Operation read, String reason, Operation... others) {
    List<Operation> history = new ArrayList<>(List.of(others));
    history.add(read);
    assertThat(StaleReads.find(history))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.read()).isEqualTo(read);
              assertThat(found.reason()).contains(reason);
            });
  }
}
