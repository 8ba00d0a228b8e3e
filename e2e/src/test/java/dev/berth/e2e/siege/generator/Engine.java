package dev.berth.e2e.siege.generator;

import dev.berth.e2e.siege.attack.Attack;
import dev.berth.e2e.siege.attack.AttackKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Runs attacks on one thread. */
final class Engine {
  private static final long MILLI = 1_000_000;
  private static final long LONGEST_WAIT_MILLIS = 10;
  private static final int SCRATCH = 256 * 1024;

  private final List<InetAddress> sources;
  private final Map<AttackKind, Attack> attacks;
  private final int maxConnections;
  private final CpuBudget budget;
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH);

  Engine(
      List<InetAddress> sources,
      Map<AttackKind, Attack> attacks,
      int maxConnections,
      CpuBudget budget) {
    this.sources = sources;
    this.attacks = attacks;
    this.maxConnections = maxConnections;
    this.budget = budget;
  }

  /** Attacks for a round; returns what happened. */
  Map<AttackKind, Tally> run(
      InetSocketAddress target, long millis, List<Engagement> engagements, long seed)
      throws IOException, InterruptedException {
    Map<AttackKind, Tally> tallies = new EnumMap<>(AttackKind.class);
    List<RunningAttack> running =
        engagements.stream()
            .map(
                engagement ->
                    new RunningAttack(
                        engagement,
                        Objects.requireNonNull(attacks.get(engagement.kind())),
                        tallies.computeIfAbsent(engagement.kind(), _ -> new Tally())))
            .toList();
    try (Selector selector = Selector.open()) {
      new Round(selector, target, running, new SplittableRandom(seed)).run(millis);
    }
    return tallies;
  }

  /** The state of one round. */
  private final class Round {
    private final Selector selector;
    private final InetSocketAddress target;
    private final List<RunningAttack> running;
    private final SplittableRandom random;
    private final PriorityQueue<Alarm> alarms =
        new PriorityQueue<>(Comparator.comparingLong(Alarm::due));
    private final long start = System.nanoTime();

    Round(
        Selector selector,
        InetSocketAddress target,
        List<RunningAttack> running,
        SplittableRandom random) {
      this.selector = selector;
      this.target = target;
      this.running = running;
      this.random = random;
    }

    void run(long millis) throws IOException, InterruptedException {
      while (elapsed() < millis) {
        open();
        selector.select(key -> resume((HostileConnection) key.attachment()), LONGEST_WAIT_MILLIS);
        resumeDue();
        running.stream().filter(attack -> attack.isOver(elapsed())).forEach(RunningAttack::stop);
        budget.pauseIfExceeded();
      }
      running.forEach(RunningAttack::stop);
    }

    private long elapsed() {
      return (System.nanoTime() - start) / MILLI;
    }

    private void open() {
      int free = maxConnections - selector.keys().size();
      for (RunningAttack attack : running) {
        int wanted = attack.wanted(elapsed(), Math.max(0, free));
        free -= wanted;
        for (int i = 0; i < wanted; i++) {
          open(attack);
        }
      }
    }

    private void open(RunningAttack attack) {
      InetAddress source = sources.get(random.nextInt(sources.size()));
      try {
        HostileConnection connection =
            HostileConnection.open(
                attack.attack().script(random), attack.tally(), source, target, selector, scratch);
        attack.opened(connection);
        expect(connection);
      } catch (IOException e) {
        attack.spend();
        attack.tally().add("not-opened", 1);
      }
    }

    private void resume(HostileConnection connection) {
      connection.resume(System.nanoTime());
      expect(connection);
    }

    private void expect(HostileConnection connection) {
      if (connection.isOpen() && connection.due() < Long.MAX_VALUE) {
        alarms.add(new Alarm(connection.due(), connection));
      }
    }

    private void resumeDue() {
      long now = System.nanoTime();
      for (Alarm alarm = alarms.peek(); alarm != null && alarm.due <= now; alarm = alarms.peek()) {
        alarms.remove();
        if (alarm.connection.isOpen() && alarm.connection.due() == alarm.due) {
          resume(alarm.connection);
        }
      }
    }
  }

  /** When to resume a connection, unless it was resumed before. */
  private record Alarm(long due, HostileConnection connection) {}
}
