package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects the arguments of a command. */
public final class Arguments {
  private final List<byte[]> collected = new ArrayList<>();

  /** The arguments that these texts and numbers are. */
  public static List<byte[]> of(Object... arguments) {
    Arguments all = new Arguments();
    for (Object argument : arguments) {
      all.add(argument);
    }
    return all.list();
  }

  public Arguments add(byte[] argument) {
    collected.add(argument);
    return this;
  }

  public Arguments addAll(Collection<byte[]> arguments) {
    collected.addAll(arguments);
    return this;
  }

  /** A text, or a number in decimal; bytes as they are. */
  public Arguments add(Object argument) {
    return add(argument instanceof byte[] bytes ? bytes : argument.toString().getBytes(UTF_8));
  }

  public List<byte[]> list() {
    return List.copyOf(collected);
  }
}
