package dev.berth.keyspace.redis;

import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.key.Key;
import java.util.Set;
import java.util.stream.Collectors;

/** A command within a unit, which must not fail once everything was checked. */
record UnitCommand(Action.Command command, Operation<?> operation) {
  /** Fail for a place that is not there, or a value that gets too long. */
  private static final Set<String> FAILING = Set.of("LSET", "SETRANGE", "APPEND");

  private static final Set<String> OF_ANY_TYPE =
      Set.of("EXISTS", "TYPE", "PTTL", "PEXPIRE", "DEL", "UNLINK");

  /**
   * Makes it.
   *
   * @throws IllegalArgumentException when it cannot be part of a unit
   */
  static UnitCommand of(Operation<?> operation) {
    return switch (operation.action()) {
      case Action.Command command -> new UnitCommand(command, operation).checked();
      case Action.Call(Script script, _) ->
          throw new IllegalArgumentException(
              "%s is a script, and a script cannot be part of a unit".formatted(script));
      case Action.SetAll set ->
          throw new IllegalArgumentException(set.name() + " cannot be part of a unit");
    };
  }

  private UnitCommand checked() {
    if (FAILING.contains(name())) {
      throw new IllegalArgumentException(
          "%s cannot be part of a unit: it may fail after others were done".formatted(name()));
    }
    int count = command.arguments().size() + operation.uses().size() - 1;
    if (count > Operation.MAX_ARGUMENTS) {
      throw new IllegalArgumentException(
          "%s with %,d arguments: within a unit at most %,d"
              .formatted(name(), count, Operation.MAX_ARGUMENTS));
    }
    return this;
  }

  String name() {
    return command.name();
  }

  boolean isOfAnyType() {
    return OF_ANY_TYPE.contains(name());
  }

  /** The type of the keys that it works on, where it is not of any type. */
  RedisType type() {
    return switch (name().charAt(0)) {
      case 'H' -> RedisType.HASH;
      case 'L', 'R' -> RedisType.LIST;
      case 'S' ->
          name().equals("SET") || name().equals("STRLEN") ? RedisType.STRING : RedisType.SET;
      case 'X' -> RedisType.STREAM;
      case 'Z' -> RedisType.ZSET;
      default -> RedisType.STRING;
    };
  }

  /** The types that its keys may have, by name and in turn; nothing when it does not matter. */
  String types() {
    if (name().equals("SET")) {
      return "";
    }
    return isOfAnyType() ? declared(operation.first()) : type().toString();
  }

  private static String declared(Key key) {
    return key.family().rule().content().types().stream()
        .map(RedisType::toString)
        .collect(Collectors.joining(" "));
  }
}
