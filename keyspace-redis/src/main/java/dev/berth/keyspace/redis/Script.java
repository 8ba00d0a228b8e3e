package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/**
 * A Lua script that the server runs as one step. Its first line is {@code #!lua}, with the flag
 * {@code no-writes} when it only reads. A script that writes gives every key it makes its lifetime
 * itself. Immutable; to be made once and kept.
 */
public final class Script {
  private static final String SHEBANG = "#!lua";

  private final String name;
  private final String text;
  private final String digest;
  private final Effect effect;

  private Script(String name, String text) {
    String first = text.lines().findFirst().orElse("");
    if (!first.startsWith(SHEBANG)) {
      throw new IllegalArgumentException("%s does not begin with %s".formatted(name, SHEBANG));
    }
    this.name = name;
    this.text = text;
    this.digest = digest(text);
    this.effect = first.contains("no-writes") ? Effect.READ : Effect.WRITE;
  }

  /** The script in a file that lies beside this class. */
  public static Script beside(Class<?> type, String file) {
    try (InputStream stream = type.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("%s is not beside %s".formatted(file, type.getName()));
      }
      return new Script(file, new String(stream.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs it with one key. */
  public <T> Operation<T> operation(Key key, List<byte[]> arguments, Function<Reply, T> reading) {
    return Operation.make(List.of(key), effect, new Action.Call(this, arguments), reading);
  }

  /**
   * Runs it with several keys.
   *
   * @throws RedisException.NotTogether when the group does not allow these keys together
   */
  public <T> Operation<T> operation(
      Group group, List<Key> keys, List<byte[]> arguments, Function<Reply, T> reading) {
    Declared.requireTogether(group, keys);
    return Operation.make(keys, effect, new Action.Call(this, arguments), reading);
  }

  /** Runs it with one key. The script promises only to take away. */
  public <T> Operation<T> deletion(Key key, List<byte[]> arguments, Function<Reply, T> reading) {
    return Operation.make(List.of(key), Effect.DELETE, new Action.Call(this, arguments), reading);
  }

  public String text() {
    return text;
  }

  /** The name by which a server that has it runs it: its SHA-1. */
  public String digest() {
    return digest;
  }

  @Override
  public String toString() {
    return name;
  }

  private static String digest(String text) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(sha1.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
