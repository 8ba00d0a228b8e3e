package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Answer;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Request;

/** An operation on its way to an answer, perhaps by more than one try. */
final class Attempt<T> {
  private final Later<T> later;
  private final Operation<T> operation;
  private final Action action;
  private final Connection connection;
  private final String server;
  private final Observation observation;
  private boolean whole;

  /** Of this operation, which is the one of the later or another that comes to the same. */
  Attempt(Later<T> later, Operation<T> operation, Connection connection, Observation observation) {
    this.later = later;
    this.operation = operation;
    this.action = Requests.resolve(operation.action());
    this.connection = connection;
    this.server = connection.serverOf(operation.first());
    this.observation = observation;
  }

  Operation<T> operation() {
    return operation;
  }

  /** What to send now. */
  Request request(KnownScripts.Batch batch) {
    boolean text =
        whole
            || (action instanceof Action.Call(Script script, _) && batch.needsText(server, script));
    Request request = Requests.request(operation, action, text);
    observation.sent(request.size());
    return request;
  }

  /** Whether after this answer it can be tried again without doing anything twice. */
  boolean again(Answer answer) {
    return switch (answer) {
      case Answer.Replied _, Answer.Late _, Answer.Closed _ -> false;
      case Answer.Lost(_, boolean sent) -> !sent || operation.effect() == Effect.READ;
      case Answer.Refused(String text) -> {
        whole |= ServerCode.of(text) == ServerCode.NOSCRIPT;
        yield ServerCode.of(text).passes();
      }
    };
  }

  /** Ends it with this answer. */
  void finish(Answer answer) {
    // Looked at again, so that whoever watches is told before the answer if a slot has moved.
    connection.serverOf(operation.first());
    try {
      if (!(answer instanceof Answer.Replied(Reply reply))) {
        throw new Failures(operation.first().family(), operation.effect()).of(answer);
      }
      T value = operation.read(reply);
      later.succeed(value);
      observation.succeeded(value, reply.size());
    } catch (RuntimeException e) {
      later.fail(e);
      observation.failed();
    }
  }
}
