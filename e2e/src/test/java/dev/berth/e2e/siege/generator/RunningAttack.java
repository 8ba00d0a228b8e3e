package dev.berth.e2e.siege.generator;

import dev.berth.e2e.siege.attack.Attack;
import java.util.ArrayList;
import java.util.List;

/** An attack that is under way: its connections, and how many more it may open. */
final class RunningAttack {
  private static final int FIRST_CONNECTIONS_PER_SECOND = 4_000;
  private static final int MOST_AT_ONCE = 100;

  private final Engagement engagement;
  private final Attack attack;
  private final Tally tally;
  private final List<HostileConnection> connections = new ArrayList<>();
  private long opened;
  private double allowance;
  private long allowedAt = -1;

  RunningAttack(Engagement engagement, Attack attack, Tally tally) {
    this.engagement = engagement;
    this.attack = attack;
    this.tally = tally;
  }

  Attack attack() {
    return attack;
  }

  Tally tally() {
    return tally;
  }

  /** Returns how many connections to open now. */
  int wanted(long millis, int free) {
    if (millis < engagement.fromMillis() || millis >= engagement.toMillis()) {
      return 0;
    }
    int rate =
        opened < attack.connections()
            ? Math.max(FIRST_CONNECTIONS_PER_SECOND, attack.reconnectsPerSecond())
            : attack.reconnectsPerSecond();
    allowance =
        Math.min(
            MOST_AT_ONCE, allowance + (allowedAt < 0 ? 10 : rate * (millis - allowedAt) / 1e3));
    allowedAt = millis;
    connections.removeIf(connection -> !connection.isOpen());
    int missing = attack.connections() - connections.size();
    return Math.max(0, Math.min((int) allowance, Math.min(missing, free)));
  }

  void opened(HostileConnection connection) {
    connections.add(connection);
    spend();
  }

  /** Counts a try, whether it opened a connection or not. */
  void spend() {
    opened++;
    allowance--;
  }

  boolean isOver(long millis) {
    return millis >= engagement.toMillis();
  }

  void stop() {
    connections.forEach(HostileConnection::stop);
    connections.clear();
  }
}
