package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.connection.Request;
import java.util.List;

/** Makes of operations what is sent for them. */
final class Requests {
  private static final Script WRITE = Script.beside(Redis.class, "write.lua");

  private Requests() {}

  static Request of(Operation<?> operation) {
    List<byte[]> keys = operation.keys().stream().map(Key::bytes).toList();
    return switch (operation.action()) {
      case Action.Call call -> evalsha(call, keys);
      case Action.Command command ->
          command
              .lifetime()
              .span()
              .map(span -> evalsha(write(command, span), keys))
              .orElseGet(() -> new Request(command.name(), List.of(), keys, command.arguments()));
    };
  }

  /** The same with the whole script, for a server that does not have it. */
  static Request whole(Operation<?> operation) {
    Request request = of(operation);
    Script script = operation.action() instanceof Action.Call call ? call.script() : WRITE;
    return new Request(
        "EVAL", Arguments.of(script.text(), keyCount(request)), request.keys(), request.after());
  }

  private static Request evalsha(Action.Call call, List<byte[]> keys) {
    return new Request(
        "EVALSHA", Arguments.of(call.script().digest(), keys.size()), keys, call.arguments());
  }

  private static int keyCount(Request request) {
    return request.keys().size();
  }

  private static Action.Call write(Action.Command command, long span) {
    return new Action.Call(
        WRITE,
        new Arguments()
            .add(span)
            .add(command.lifetime().once() ? "NX" : "")
            .add(command.name())
            .addAll(command.arguments())
            .list());
  }
}
