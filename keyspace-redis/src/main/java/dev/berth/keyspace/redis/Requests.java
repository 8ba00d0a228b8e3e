package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.Request;
import java.util.ArrayList;
import java.util.List;

/** Makes of operations what is sent for them. */
final class Requests {
  private static final Script WRITE = Script.beside(Requests.class, "write.lua");

  private Requests() {}

  /** What the server is to do: a command that says all, or a script. */
  static Action resolve(Action action) {
    return action instanceof Action.Command command && command.lifetime().span().isPresent()
        ? write(command)
        : action;
  }

  /**
   * What is sent.
   *
   * @param whole whether a script is sent with its text
   */
  static Request request(Operation<?> operation, Action resolved, boolean whole) {
    List<byte[]> keys = keys(operation);
    return switch (resolved) {
      case Action.Call(Script script, List<byte[]> arguments) ->
          new Request(
              whole ? "EVAL" : "EVALSHA",
              Arguments.of(whole ? script.text() : script.digest(), keys.size()),
              keys,
              arguments);
      case Action.Command command ->
          new Request(command.name(), List.of(), keys, command.arguments());
      case Action.SetAll set -> setAll(set, keys);
    };
  }

  private static List<byte[]> keys(Operation<?> operation) {
    List<byte[]> keys = new ArrayList<>(operation.uses().size());
    for (Operation.Use use : operation.uses()) {
      keys.add(use.key().bytes());
    }
    return keys;
  }

  private static Request setAll(Action.SetAll set, List<byte[]> keys) {
    Arguments rest = new Arguments().add(set.values().getFirst());
    for (int i = 1; i < keys.size(); i++) {
      rest.add(keys.get(i)).add(set.values().get(i));
    }
    return new Request(
        set.name(),
        Arguments.of(keys.size()),
        List.of(keys.getFirst()),
        rest.addAll(set.options()).list());
  }

  private static Action.Call write(Action.Command command) {
    return new Action.Call(
        WRITE,
        new Arguments()
            .add(command.lifetime().span().getAsLong())
            .add(command.lifetime().once() ? "NX" : "")
            .add(command.name())
            .addAll(command.arguments())
            .list());
  }
}
