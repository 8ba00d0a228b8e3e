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

  /** One command that sets values: the number of keys, each key with its value, these options. */
  record SetAll(String name, List<byte[]> values, List<byte[]> options) implements Action {
    public SetAll {
      values = List.copyOf(values);
      options = List.copyOf(options);
    }
  }
}
