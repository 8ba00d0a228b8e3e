package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.connection.Request;
import java.util.List;
import java.util.Set;

/** Makes of operations what is sent for them. */
final class Requests {
  private static final Script WRITE = Script.beside(Requests.class, "write.lua");

  /** What Lua can hand on to one command, with room to spare. */
  private static final int MAX_ARGUMENTS = 7000;

  private final Set<Ability> abilities;

  Requests(Set<Ability> abilities) {
    this.abilities = abilities;
  }

  /** What the server is to do: a command that says all, or a script. */
  Action resolve(Operation<?> operation) {
    return resolve(operation.action());
  }

  private Action resolve(Action action) {
    return switch (action) {
      case Action.Either(Ability ability, Action newer, Action older) ->
          resolve(abilities.contains(ability) ? newer : older);
      case Action.Command command when command.lifetime().span().isPresent() -> write(command);
      case Action.Command command -> command;
      case Action.Call call -> call;
    };
  }

  /**
   * What is sent.
   *
   * @param whole whether a script is sent with its text
   */
  Request request(Operation<?> operation, Action resolved, boolean whole) {
    List<byte[]> keys = operation.keys().stream().map(Key::bytes).toList();
    return switch (resolved) {
      case Action.Call(Script script, List<byte[]> arguments) ->
          new Request(
              whole ? "EVAL" : "EVALSHA",
              Arguments.of(whole ? script.text() : script.digest(), keys.size()),
              keys,
              arguments);
      case Action.Command command ->
          new Request(command.name(), List.of(), keys, command.arguments());
      case Action.Either _ -> throw new IllegalArgumentException("not resolved");
    };
  }

  private static Action.Call write(Action.Command command) {
    if (command.arguments().size() > MAX_ARGUMENTS) {
      throw new IllegalArgumentException(
          "%s with %,d arguments: one write takes at most %,d"
              .formatted(command.name(), command.arguments().size(), MAX_ARGUMENTS));
    }
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
