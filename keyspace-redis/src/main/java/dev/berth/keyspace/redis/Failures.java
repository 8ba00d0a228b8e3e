package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;

/** Makes exceptions of answers. */
final class Failures {
  private final Object about;
  private final boolean changes;

  Failures(Object about, Effect effect) {
    this.about = about;
    this.changes = effect != Effect.READ;
  }

  RedisException of(Answer answer) {
    return switch (answer) {
      case Answer.Refused(String text) -> refused(text);
      case Answer.Lost(String why, boolean sent) ->
          new RedisException.Unreachable(
              about, "cannot be reached: " + why + fate(sent), sent && changes);
      case Answer.Closed _ ->
          new RedisException.Unreachable(
              about, "cannot be reached: this connection was closed by the program", false);
      case Answer.Late(boolean sent) when !sent ->
          new RedisException.Unreachable(about, "could not be sent before the deadline", false);
      case Answer.Late _ ->
          new RedisException.TimedOut(
              about, "was not answered before the deadline" + fate(true), changes);
      case Answer.Replied _ -> throw new IllegalArgumentException("no failure");
    };
  }

  private String fate(boolean sent) {
    return sent && changes ? "; the write may have taken effect or not" : "";
  }

  private RedisException refused(String text) {
    String why = "was refused by the server: " + text;
    return switch (ServerCode.of(text)) {
      case NOAUTH, WRONGPASS, NOPERM -> new RedisException.Denied(about, why);
      case READONLY -> new RedisException.ReadOnlyReplica(about, why);
      case OOM -> new RedisException.ServerFull(about, why);
      case WRONGTYPE -> new RedisException.WrongType(about, why);
      case LOADING, CLUSTERDOWN, TRYAGAIN, MASTERDOWN, BUSY ->
          new RedisException.NotReady(about, why);
      case NOSCRIPT, OTHER -> new RedisException.ServerError(about, why);
    };
  }
}
