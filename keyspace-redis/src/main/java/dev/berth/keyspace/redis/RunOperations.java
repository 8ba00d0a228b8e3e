package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Pending;
import dev.berth.keyspace.redis.connection.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Sends operations, waits for their answers, and tries again what may be: as long as the deadline
 * allows, and never what may have been done already.
 */
final class RunOperations {
  private final Connection connection;
  private final RedisSettings settings;
  private final Set<Ability> abilities;
  private final KnownScripts known = new KnownScripts();

  RunOperations(Connection connection, RedisSettings settings, Set<Ability> abilities) {
    this.connection = connection;
    this.settings = settings;
    this.abilities = abilities;
    connection.onBreak(known::forget);
  }

  /** Runs all; what came of each stands in it afterwards. */
  void run(List<Later<?>> operations, Duration deadline) {
    long began = System.nanoTime();
    TimeToRetry time = new TimeToRetry(began, deadline);
    List<Attempt<?>> open = new ArrayList<>();
    for (Later<?> later : operations) {
      open.add(attempt(later, began));
    }
    while (!open.isEmpty()) {
      open = runOnce(open, time);
    }
  }

  private <T> Attempt<T> attempt(Later<T> later, long began) {
    Operation<T> operation = later.operation().on(abilities);
    settings.service().ifPresent(service -> Declared.requireAccess(service, operation));
    return new Attempt<>(
        later, operation, connection, new Observation(settings.observer(), operation, began));
  }

  /** Those that are to be tried again. */
  private List<Attempt<?>> runOnce(List<Attempt<?>> attempts, TimeToRetry time) {
    List<Answer> answers = await(send(attempts), time);
    KeepOrder order = new KeepOrder();
    for (int i = 0; i < attempts.size(); i++) {
      Attempt<?> attempt = attempts.get(i);
      Answer answer = answers.get(i);
      if (attempt.again(answer) && time.lasts()) {
        order.tryAgain(attempt, answer);
      } else {
        attempt.finish(answer);
        order.ended(attempt);
      }
    }
    List<Attempt<?>> again = order.again();
    if (!again.isEmpty()) {
      time.pause();
    }
    return again;
  }

  /** The last answer first: when it is there the others are, and the thread was woken once. */
  private static List<Answer> await(List<Pending> pending, TimeToRetry time) {
    Answer[] answers = new Answer[pending.size()];
    for (int i = answers.length - 1; i >= 0; i--) {
      answers[i] = pending.get(i).await(time.until());
    }
    return List.of(answers);
  }

  /** A script goes with its text the first time, so that what follows on the same key finds it. */
  private List<Pending> send(List<Attempt<?>> attempts) {
    KnownScripts.Batch batch = known.begin(KeepOrder.matters(attempts));
    List<Request> requests = new ArrayList<>(attempts.size());
    for (Attempt<?> attempt : attempts) {
      requests.add(attempt.request(batch));
    }
    List<Pending> pending = connection.send(requests);
    batch.sent();
    return pending;
  }

  /** Throws the first failure, with the others in it. */
  static void throwFailures(List<Later<?>> operations) {
    Set<RuntimeException> failures = new LinkedHashSet<>();
    for (Later<?> operation : operations) {
      operation.failure().ifPresent(failures::add);
    }
    if (!failures.isEmpty()) {
      RuntimeException first = failures.iterator().next();
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }
}
