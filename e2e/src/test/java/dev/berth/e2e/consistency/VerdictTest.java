package dev.berth.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.history.Action;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Write;
import dev.berth.e2e.history.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VerdictTest {
  private static final long SECOND = 1_000_000_000;

  private final Faults faults = new Faults();

  /** At 25 s the value is the one before the last. */
  private static final List<Operation> STALE =
      List.of(write("m1", 10), write("m2", 20), read("m1", 25));

  @Test
  void findsAStaleRead() {
    expect(STALE, "stale reads 1, and 0 within 3 s of a fail-over; reads out of order 1 of 1");
  }

  @Test
  void findsAStaleReadAfterAFaultThatExcusesNothing() {
    faults.add(new Fault(FaultKind.KILL, 24 * SECOND, 24 * SECOND, false));
    expect(STALE, "stale reads 1, and 0 within 3 s of a fail-over; reads out of order 0 of 0");
  }

  @Test
  void countsAStaleReadSoonAfterAFailOverApart() {
    faults.add(new Fault(FaultKind.FAIL_OVER, 21 * SECOND, 22 * SECOND, true));
    expect(STALE, "stale reads 0, and 1 within 3 s of a fail-over; reads out of order 0 of 0");
  }

  @Test
  void findsAStaleReadLongAfterAFailOver() {
    faults.add(new Fault(FaultKind.FAIL_OVER, 21 * SECOND, 21 * SECOND + SECOND / 2, true));
    expect(STALE, "stale reads 1, and 0 within 3 s of a fail-over; reads out of order 0 of 0");
  }

  @Test
  void findsReadsOutOfOrderWhileRedisWasLeftAlone() {
    expect(
        inverted(2.9), "stale reads 0, and 0 within 3 s of a fail-over; reads out of order 1 of 2");
  }

  @Test
  void asksForNoOrderDuringFaults() {
    faults.add(new Fault(FaultKind.FLUSH, 22 * SECOND, 22 * SECOND, false));
    expect(
        inverted(2.9), "stale reads 0, and 0 within 3 s of a fail-over; reads out of order 0 of 1");
  }

  @Test
  void asksForNoOrderWhileAChangeWaitsForCopiesToGo() {
    expect(
        inverted(2.9),
        """
        stale reads 0, and 0 within 3 s of a fail-over; reads out of order 1 of 2; \
        changes that Redis was not told of while it was left alone 0""");
    expect(
        inverted(3),
        """
        stale reads 0, and 0 within 3 s of a fail-over; reads out of order 0 of 0; \
        changes that Redis was not told of while it was left alone 1""");
  }

  private void expect(List<Operation> history, String text) {
    Verdict verdict = Verdict.of(Map.of("app:latest", history), faults, 0);
    assertThat(verdict.toString()).startsWith(text);
    boolean good = text.startsWith("stale reads 0") && text.contains("out of order 0");
    assertThat(verdict.problems().isEmpty()).isEqualTo(good);
  }

  private static Operation write(String value, int second) {
    return operation(new Write(value), second, second + 1);
  }

  private static Operation read(String value, int second) {
    return operation(new Read(Optional.of(value)), second, second + 1);
  }

  /** Somebody sees what is being written for so long, and then somebody else what was before. */
  private static List<Operation> inverted(double seconds) {
    return List.of(
        write("m1", 10),
        operation(new Write("m2"), 20, 20 + seconds),
        operation(new Read(Optional.of("m2")), 20.5, 21),
        operation(new Read(Optional.of("m1")), 21.5, 22));
  }

  private static Operation operation(Action action, double began, double ended) {
    return new Operation("client", action, (long) (began * SECOND), (long) (ended * SECOND));
  }
}
