package dev.berth.keyspace.redis.connection;

import io.lettuce.core.RedisException;
import io.lettuce.core.protocol.RedisCommand;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Lettuce from sending a request again whose connection broke while it was written: it may
 * have been done. Such a request ends here, as Lettuce only forgets it.
 */
final class RefuseReplay implements Predicate<@Nullable RedisCommand<?, ?, ?>> {
  /** Several that were written together come as null. They are refused for want of a connection. */
  @Override
  public boolean test(@Nullable RedisCommand<?, ?, ?> command) {
    if (command == null || !(command.getType() instanceof Keyword)) {
      return false;
    }
    command.completeExceptionally(new RedisException("the connection broke"));
    return true;
  }
}
