package dev.berth.keyspace.redis;

import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes one operation of several, by a script that checks all of them before it does the first. */
final class Unit {
  private static final Script SCRIPT = Script.beside(Unit.class, "unit.lua");

  private Unit() {}

  static Operation<Results> of(Group group, List<Operation<?>> operations) {
    List<Operation.Use> uses = new ArrayList<>();
    Arguments arguments = new Arguments();
    for (Operation<?> operation : operations) {
      add(operation, uses.size() + 1, arguments);
      uses.addAll(operation.uses());
    }
    Declared.requireTogether(group, uses.stream().map(Operation.Use::key).toList());
    return Operation.make(
        uses,
        new Action.Call(SCRIPT, arguments.list()),
        reply -> new Results(List.copyOf(operations), reply.items()));
  }

  private static void add(Operation<?> operation, int firstKey, Arguments arguments) {
    Action.Command command = command(operation.action());
    arguments
        .add(command.name())
        .add(types(operation.first()))
        .add(command.lifetime().span().isEmpty() ? "" : command.lifetime().span().getAsLong())
        .add(command.lifetime().once() ? "NX" : "")
        .add(firstKey)
        .add(operation.uses().size())
        .add(command.arguments().size())
        .addAll(command.arguments());
  }

  private static Action.Command command(Action action) {
    return switch (action) {
      case Action.Command command -> command;
      case Action.Call(Script script, _) ->
          throw new IllegalArgumentException(
              "%s is a script, and a script cannot be part of a unit".formatted(script));
      case Action.SetAll set ->
          throw new IllegalArgumentException(set.name() + " cannot be part of a unit");
    };
  }

  private static String types(Key key) {
    return key.family().rule().content().types().stream()
        .map(RedisType::toString)
        .collect(Collectors.joining(" "));
  }
}
