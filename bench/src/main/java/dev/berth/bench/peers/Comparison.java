package dev.berth.bench.peers;

import dev.berth.bench.report.Spread;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All subjects in one scenario.
 *
 * @param rounds of each subject, as many of one as of another
 */
record Comparison(Scenario scenario, Map<Subject, List<Round>> rounds) {

  Spread figures(Subject subject, ToDoubleFunction<Round> figure) {
    return Spread.of(rounds(subject).stream().map(figure::applyAsDouble).toList());
  }

  /** Of a subject to the peer, round by round: what disturbs the machine disturbs both. */
  Spread ratios(Subject subject, ToDoubleFunction<Round> figure) {
    List<Round> own = rounds(subject);
    List<Round> others = rounds(Subject.PEER);
    return Spread.of(
        IntStream.range(0, own.size())
            .mapToObj(
                round ->
                    figure.applyAsDouble(own.get(round)) / figure.applyAsDouble(others.get(round)))
            .toList());
  }

  /** Requests of this subject that got no right answer. */
  long failures(Subject subject) {
    return rounds(subject).stream().mapToLong(Round::failures).sum();
  }

  private List<Round> rounds(Subject subject) {
    return Objects.requireNonNull(rounds.get(subject));
  }
}
