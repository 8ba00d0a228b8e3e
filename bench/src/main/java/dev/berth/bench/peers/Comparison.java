package dev.berth.bench.peers;

import dev.berth.bench.report.Spread;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * All subjects in one scenario.
 *
 * @param rounds of each subject, as many of one as of another
 */
record Comparison(Scenario scenario, Map<Subject, List<Round>> rounds) {

  Set<Subject> subjects() {
    return rounds.keySet();
  }

  /** What was measured, in the order in which it is shown; the same for all subjects. */
  List<Figure> figures() {
    return List.copyOf(rounds.values().iterator().next().getFirst().figures().keySet());
  }

  Spread figures(Subject subject, Figure figure) {
    return Spread.of(rounds(subject).stream().map(round -> round.get(figure)).toList());
  }

  /** Whether there is something to compare with. */
  boolean hasPeer() {
    return rounds.containsKey(Subject.PEER);
  }

  /** Of a subject to the peer, round by round: what disturbs the machine disturbs both. */
  Spread ratios(Subject subject, Figure figure) {
    List<Round> own = rounds(subject);
    List<Round> others = rounds(Subject.PEER);
    return Spread.of(
        IntStream.range(0, own.size())
            .mapToObj(round -> own.get(round).get(figure) / others.get(round).get(figure))
            .toList());
  }

  /** Requests of this subject that got no right answer. */
  long failures(Subject subject) {
    return rounds(subject).stream().mapToLong(Round::failures).sum();
  }

  /** Whether no request failed, of this subject and of the peer. */
  boolean isSound(Subject subject) {
    return failures(subject) == 0 && (!hasPeer() || failures(Subject.PEER) == 0);
  }

  private List<Round> rounds(Subject subject) {
    return Objects.requireNonNull(rounds.get(subject));
  }
}
