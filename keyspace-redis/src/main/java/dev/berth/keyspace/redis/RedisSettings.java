package dev.berth.keyspace.redis;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How to use a Redis.
 *
 * @param service the name of the program: the server shows it in CLIENT LIST, and families that
 *     name other writers cannot be written
 * @param deadline how long an operation may take, with all that is tried again
 * @param connectDeadline how long connecting may take
 * @param trust a file of PEM certificates; servers must show one of them, or one they signed. The
 *     ones Java trusts when empty
 * @param without abilities not to use even where the server has them
 * @param observer is told what was done
 */
public record RedisSettings(
    Optional<String> service,
    Duration deadline,
    Duration connectDeadline,
    Optional<Path> trust,
    Set<Ability> without,
    Observer observer) {

  public static final RedisSettings DEFAULTS =
      new RedisSettings(
          Optional.empty(),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Optional.empty(),
          Set.of(),
          Observer.NONE);

  public RedisSettings {
    without = Set.copyOf(without);
  }

  public RedisSettings withService(String name) {
    return new RedisSettings(
        Optional.of(name), deadline, connectDeadline, trust, without, observer);
  }

  public RedisSettings withDeadline(Duration span) {
    return new RedisSettings(service, span, connectDeadline, trust, without, observer);
  }

  public RedisSettings withConnectDeadline(Duration span) {
    return new RedisSettings(service, deadline, span, trust, without, observer);
  }

  public RedisSettings withTrust(Path certificates) {
    return new RedisSettings(
        service, deadline, connectDeadline, Optional.of(certificates), without, observer);
  }

  /** Does not use these abilities, whatever the server has. */
  public RedisSettings without(Ability... abilities) {
    return new RedisSettings(
        service, deadline, connectDeadline, trust, Set.of(abilities), observer);
  }

  public RedisSettings withObserver(Observer told) {
    return new RedisSettings(service, deadline, connectDeadline, trust, without, told);
  }
}
