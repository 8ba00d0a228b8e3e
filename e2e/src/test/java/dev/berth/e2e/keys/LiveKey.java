package dev.berth.e2e.keys;

import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.redis.server.RawClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A key as a server has it.
 *
 * @param type in the words of the server
 * @param millis how long it is going to stay; negative when it does not go by itself
 */
record LiveKey(String name, String type, long millis) {
  private static final String NO_TYPE = "none";
  private static final long NOT_THERE = -2;

  static LiveKey of(RawClient client, String name) throws IOException {
    long millis = (Long) client.send("PTTL", name);
    return new LiveKey(name, String.valueOf(client.send("TYPE", name)), millis);
  }

  /** Whether it went since it was found. */
  boolean isGone() {
    return type.equals(NO_TYPE) || millis == NOT_THERE;
  }

  /** What is not as its family declares. */
  Optional<String> findProblem(Family family) {
    List<RedisType> declared = family.rule().content().types();
    if (RedisType.find(type).filter(declared::contains).isEmpty()) {
      return Optional.of("%s: is a %s, not a %s".formatted(name, type, declared.getFirst()));
    }
    return switch (family.life().life()) {
      case Life.Expires expires when millis < 0 || millis > expires.ttl().toMillis() ->
          Optional.of("%s: lives %s, not %s".formatted(name, shown(), expires));
      case Life.Undecided _ when millis < 0 -> Optional.of("%s: lives for ever".formatted(name));
      case Life.Stays _ when millis >= 0 ->
          Optional.of("%s: lives %s, but is to stay".formatted(name, shown()));
      default -> Optional.empty();
    };
  }

  private String shown() {
    return millis < 0 ? "for ever" : millis + " ms more";
  }
}
