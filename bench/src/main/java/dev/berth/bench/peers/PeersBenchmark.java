package dev.berth.bench.peers;

import dev.berth.bench.load.LargeBodies;
import dev.berth.bench.report.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks all subjects the same, in turns. All of them run all the time, since a server that waits
 * costs next to nothing, and one that was started anew would have to warm up again.
 */
final class PeersBenchmark {
  private static final long SEED = 1;

  private final Lab lab;
  private final PeersPlan plan;
  private final Progress progress;
  private final LargeBodies bodies = new LargeBodies(SEED);
  private final Map<Subject, Place> places = new EnumMap<>(Subject.class);
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  PeersBenchmark(Lab lab, PeersPlan plan, Progress progress) {
    this.lab = lab;
    this.plan = plan;
    this.progress = progress;
  }

  PeersFigures run() {
    List<String> leftOut = new ArrayList<>();
    for (Subject subject : wanted()) {
      if (subject.isThere(lab.programs())) {
        open(subject);
      } else {
        leftOut.add("%s (%s)".formatted(subject.title(), subject.need()));
      }
    }
    List<String> servers = places.values().stream().map(at -> at.server().description()).toList();
    plan.scenarios().forEach(this::tryToCompare);
    progress.say("measured everything; stopping the servers and deleting their files");
    return new PeersFigures(servers, leftOut, comparisons, failed);
  }

  /** Those that anything is asked of. */
  private Set<Subject> wanted() {
    Set<Subject> wanted = EnumSet.noneOf(Subject.class);
    plan.scenarios().forEach(scenario -> wanted.addAll(scenario.subjects()));
    wanted.retainAll(plan.subjects());
    return wanted;
  }

  private void open(Subject subject) {
    progress.say("starting " + subject.title());
    Place place = Place.open(subject, lab, bodies);
    places.put(subject, place);
    progress.say("warming up " + subject.title());
    place.warmUp(plan);
  }

  /** One that cannot be measured does not spoil the others. */
  private void tryToCompare(Scenario scenario) {
    try {
      compare(scenario);
    } catch (RuntimeException e) {
      if (lab.workspace().isInterrupted()) {
        throw e;
      }
      progress.say("%s cannot be measured: %s".formatted(scenario.title(), e.getMessage()));
      failed.add("%s (%s)".formatted(scenario.title(), e.getMessage()));
    }
  }

  private void compare(Scenario scenario) {
    List<Place> asked =
        places.values().stream()
            .filter(place -> scenario.subjects().contains(place.subject()))
            .toList();
    if (asked.isEmpty()) {
      return;
    }
    Map<Subject, List<Round>> rounds = new EnumMap<>(Subject.class);
    List<Trial> trials = scenario.trials(plan);
    for (Trial trial : trials) {
      asked.forEach(place -> prepare(scenario, trial, place));
      for (int round = 0; round < plan.rounds(); round++) {
        for (Place place : asked) {
          List<Round> own = rounds.computeIfAbsent(place.subject(), _ -> new ArrayList<>());
          put(own, round, measure(scenario, trial, place, round + 1));
        }
      }
    }
    Trial last = trials.getLast();
    rounds.values().forEach(own -> own.replaceAll(last::conclude));
    comparisons.add(new Comparison(scenario, rounds));
  }

  private static void put(List<Round> rounds, int number, Round measured) {
    if (number < rounds.size()) {
      rounds.set(number, rounds.get(number).plus(measured));
    } else {
      rounds.add(measured);
    }
  }

  private void prepare(Scenario scenario, Trial trial, Place place) {
    progress.say("%s, preparing %s".formatted(scenario.title(), place.subject().title()));
    trial.prepare(place);
  }

  private Round measure(Scenario scenario, Trial trial, Place place, int number) {
    Round round = trial.measure(place);
    progress.say(
        "%s, round %d of %d, %s: %s"
            .formatted(
                scenario.title(),
                number,
                plan.rounds(),
                place.subject().title(),
                RoundText.of(round)));
    return round;
  }
}
