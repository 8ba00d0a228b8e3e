package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out what a server can, by the commands it knows. One that does not let this user ask is
 * taken for the oldest we work with.
 */
final class FindAbilities {
  /** Came with Redis 7.0. */
  private static final String FLOOR = "expiretime";

  private final Connection connection;
  private final RedisSettings settings;

  FindAbilities(Connection connection, RedisSettings settings) {
    this.connection = connection;
    this.settings = settings;
  }

  Set<Ability> find(Object about) {
    Arguments asked = new Arguments().add("INFO").add(FLOOR);
    for (Ability ability : Ability.values()) {
      asked.add(ability.command());
    }
    long until = System.nanoTime() + settings.connectDeadline().toNanos();
    Request request = Request.of("COMMAND", asked.list());
    Answer answer = connection.send(List.of(request)).getFirst().await(until);
    return switch (answer) {
      case Answer.Replied(Reply reply) -> read(about, reply.items());
      case Answer.Refused(String text) when ServerCode.of(text) == ServerCode.NOPERM -> Set.of();
      default -> throw new Failures(about, Effect.READ).of(answer);
    };
  }

  private Set<Ability> read(Object about, List<Reply> commands) {
    Set<String> known =
        commands.stream()
            .filter(command -> !command.isNothing())
            .map(command -> command.items().getFirst().text())
            .collect(Collectors.toSet());
    if (!known.contains(FLOOR)) {
      throw new RedisException.ServerError(about, "is older than Redis 7.0");
    }
    return Arrays.stream(Ability.values())
        .filter(ability -> known.contains(ability.command()))
        .filter(ability -> !settings.without().contains(ability))
        .collect(Collectors.toUnmodifiableSet());
  }
}
