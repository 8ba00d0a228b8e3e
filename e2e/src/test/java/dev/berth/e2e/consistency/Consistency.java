package dev.berth.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.Berth;
import dev.berth.e2e.ExternalPostgres;
import dev.berth.e2e.history.Operation;
import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.redis.server.RedisServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A whole run: starts servers and two nodes, lets clients and faults run, and judges. */
final class Consistency {
  private static final String DATABASE = "consistency";
  private static final long LOOK_EVERY_MILLIS = 100;
  private static final int SHOWN = 10;

  private final ConsistencyOptions options;
  private final Path folder;
  private final PrintStream out;
  private final Faults faults = new Faults();
  private final List<String> problems = new ArrayList<>();

  Consistency(ConsistencyOptions options, Path folder, PrintStream out) {
    this.options = options;
    this.folder = folder;
    this.out = out;
  }

  /** Fails with an {@link AssertionError} when an answer was wrong, or nothing was shown. */
  void run() throws Exception {
    out.printf("consistency with seed %d, Redis %s%n", options.seed(), options.setup());
    try (DisturbedRedis redis = options.setup().start();
        ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      postgres.createDatabase(DATABASE);
      try (Berth a = node("a", postgres, redis);
          Berth b = node("b", postgres, redis)) {
        run(redis, List.of(new Node("a", a.address()), new Node("b", b.address())));
        a.check();
        assertThat(postgres.log()).doesNotContain("deadlock detected");
      }
    }
    if (!problems.isEmpty()) {
      throw new AssertionError(String.join(System.lineSeparator(), problems));
    }
  }

  private Berth node(String name, ExternalPostgres postgres, DisturbedRedis redis)
      throws IOException {
    return Berth.start(
        folder.resolve(name),
        ExternalPostgres.setting(DATABASE, postgres.port()),
        "storage.folder=" + folder.resolve("storage"),
        "storage.fsync=false",
        "redis.url=" + redis.url(),
        "log.level=warn");
  }

  private void run(DisturbedRedis redis, List<Node> nodes) throws Exception {
    Course course = Course.begin();
    Progress progress = new Progress(out, nodes, course.journal());
    Trouble trouble = new Trouble(redis, faults, options.faults(), options.calm(), options.seed());
    try (Clients clients = new Clients(nodes, course, options.seed())) {
      clients.start();
      await(trouble, course.journal(), progress);
    }
    SortedMap<String, List<Operation>> histories = course.journal().histories();
    judge(course.journal(), Verdict.of(histories, faults, progress.start()));
    judge(SpoiltReads.in(histories.values(), new SplittableRandom(options.seed())));
    judge(CacheReads.of(nodes));
    audit(redis);
  }

  private void await(Trouble trouble, Journal journal, Progress progress) throws Exception {
    FutureTask<Void> making =
        new FutureTask<>(
            () -> {
              trouble.make(kind -> progress.tell(kind.toString()));
              return null;
            });
    Thread.ofPlatform().daemon().start(making);
    while (!making.isDone() || journal.operations() < options.operations()) {
      Thread.sleep(LOOK_EVERY_MILLIS);
      if (progress.seconds() > options.longest().toSeconds()) {
        problems.add("not done after %d s".formatted(progress.seconds()));
        return;
      }
    }
    progress.tell("the verdict");
    try {
      making.get();
    } catch (ExecutionException e) {
      problems.add("the faults broke off: " + e.getCause());
    }
  }

  private void judge(Journal journal, Verdict verdict) {
    out.printf("%d operations: %s%n", journal.operations(), journal);
    out.printf("faults: %s%n", faults);
    out.println(verdict);
    out.print(verdict.excuses());
    problems.addAll(verdict.problems());
    List<String> failures = journal.failures();
    if (!failures.isEmpty()) {
      problems.add(
          "%d requests failed, such as:%n  %s"
              .formatted(
                  failures.size(),
                  String.join("\n  ", failures.subList(0, Math.min(SHOWN, failures.size())))));
    }
  }

  private void judge(SpoiltReads spoilt) {
    out.println(spoilt);
    if (!spoilt.areTelling()) {
      problems.add("the check does not notice stale reads");
    }
  }

  private void judge(CacheReads reads) {
    out.println("reads answered by: " + reads);
    if (!reads.areTelling()) {
      problems.add("Redis answered less than half of the reads, so little was shown");
    }
  }

  private void audit(DisturbedRedis redis) throws IOException {
    KeyAudit audit = new KeyAudit();
    for (RedisServer master : redis.masters()) {
      audit.look(master.port());
    }
    out.println("keys in Redis: " + audit);
    problems.addAll(audit.problems());
  }
}
