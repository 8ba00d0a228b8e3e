package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImage;
import dev.berth.bench.load.SampleImages;
import dev.berth.bench.report.Progress;
import dev.berth.bench.server.LabServer;
import dev.berth.bench.server.ProcessorTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Asks all subjects the same, in turns. All of them run all the time, since a server that waits
 * costs next to nothing, and one that was started anew would have to warm up again.
 */
final class PeersBenchmark {
  private static final long SEED = 1;

  private final Lab lab;
  private final PeersPlan plan;
  private final Progress progress;
  private final Map<Subject, Place> places = new EnumMap<>(Subject.class);

  /** A running server and the image in it. */
  private record Place(LabServer server, SampleImage image) {}

  PeersBenchmark(Lab lab, PeersPlan plan, Progress progress) {
    this.lab = lab;
    this.plan = plan;
    this.progress = progress;
  }

  PeersFigures run() {
    for (Subject subject : Subject.values()) {
      progress.say("starting " + subject.title());
      LabServer server = subject.start(lab);
      SampleImages images = new SampleImages(server.address(), new Random(SEED));
      places.put(subject, new Place(server, images.push(1).getFirst()));
    }
    List<String> servers = places.values().stream().map(at -> at.server().description()).toList();
    return new PeersFigures(servers, plan.scenarios().stream().map(this::compare).toList());
  }

  private Comparison compare(Scenario scenario) {
    places.forEach((subject, place) -> warmUp(scenario, subject, place));
    Map<Subject, List<Round>> rounds = new EnumMap<>(Subject.class);
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Map.Entry<Subject, Place> entry : places.entrySet()) {
        Round measured = measure(scenario, entry.getValue());
        progress.say(
            "%s, round %d of %d, %s: %,.0f/s"
                .formatted(
                    scenario.title(),
                    round,
                    plan.rounds(),
                    entry.getKey().title(),
                    measured.perSecond()));
        rounds.computeIfAbsent(entry.getKey(), _ -> new ArrayList<>()).add(measured);
      }
    }
    return new Comparison(scenario, rounds);
  }

  private void warmUp(Scenario scenario, Subject subject, Place place) {
    if (plan.warmUp().isPositive()) {
      progress.say("%s, warming up %s".formatted(scenario.title(), subject.title()));
      ask(scenario, place, plan.warmUp());
    }
  }

  private Round measure(Scenario scenario, Place place) {
    Duration before = ProcessorTime.of(place.server());
    Answers answers = ask(scenario, place, plan.window());
    answers
        .firstFailure()
        .ifPresent(
            what -> progress.say("%d requests failed: %s".formatted(answers.failures(), what)));
    return Round.of(answers, ProcessorTime.of(place.server()).minus(before));
  }

  private static Answers ask(Scenario scenario, Place place, Duration time) {
    List<Request> requests = List.of(scenario.request(place.image()));
    return new FullLoad(place.server().address(), requests, PeersPlan.CONNECTIONS).run(time);
  }
}
