package dev.berth.keyspace.redis;

import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes one operation of several, by a script that checks all of them before it does the first. */
final class Unit {
  private static final Script SCRIPT = Script.beside(Unit.class, "unit.lua");

  private final List<Operation.Use> uses = new ArrayList<>();
  private final Map<Key, RedisType> types = new HashMap<>();
  private final Arguments arguments = new Arguments();

  private Unit() {}

  static Operation<Results> of(Group group, List<Operation<?>> operations) {
    Unit unit = new Unit();
    operations.forEach(operation -> unit.add(UnitCommand.of(operation)));
    Declared.requireTogether(group, unit.uses.stream().map(Operation.Use::key).toList());
    return Operation.make(
        unit.uses,
        new Action.Call(SCRIPT, unit.arguments.list()),
        reply -> new Results(List.copyOf(operations), reply.items()));
  }

  private void add(UnitCommand command) {
    Lifetime lifetime = command.command().lifetime();
    List<byte[]> rest = command.command().arguments();
    arguments
        .add(command.name())
        .add(command.types())
        .add(lifetime.span().isEmpty() ? "" : lifetime.span().getAsLong())
        .add(lifetime.once() ? "NX" : "")
        .add(uses.size() + 1)
        .add(command.operation().uses().size())
        .add(rest.size())
        .addAll(rest);
    uses.addAll(command.operation().uses());
    requireOneType(command);
  }

  /** The script asks for the type that a key has before the unit, and so cannot find this. */
  private void requireOneType(UnitCommand command) {
    if (command.isOfAnyType()) {
      return;
    }
    for (Key key : command.operation().keys()) {
      RedisType before = types.putIfAbsent(key, command.type());
      if (before != null && before != command.type()) {
        throw new IllegalArgumentException(
            "a unit uses a key of %s as a %s and as a %s"
                .formatted(key.family(), before, command.type()));
      }
    }
  }
}
