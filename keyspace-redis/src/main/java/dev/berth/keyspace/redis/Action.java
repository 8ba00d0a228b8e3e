package dev.berth.keyspace.redis;

import java.util.List;

/** What an operation has the server do with its keys. */
public sealed interface Action {
  /**
   * One command: its name, the keys, then these arguments.
   *
   * @param lifetime what the write does to the lifetime of its key
   */
  record Command(String name, List<byte[]> arguments, Lifetime lifetime) implements Action {
    public Command {
      arguments = List.copyOf(arguments);
    }
  }

  /** A script, with the keys and these arguments. */
  record Call(Script script, List<byte[]> arguments) implements Action {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** The first where the server can, else the second. Both come to the same. */
  record Either(Ability ability, Action newer, Action older) implements Action {}
}
