package dev.berth.keyspace.redis.connection;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import java.net.SocketAddress;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Tells when a connection that had gone is there again, before anything is sent by it. Connections
 * that come and go once, by which Lettuce looks at a cluster from time to time, are none of ours.
 */
final class ListenForBreaks implements RedisConnectionStateListener {
  private final Runnable told;

  /** Connections that were there before. */
  private final Set<RedisChannelHandler<?, ?>> known =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  ListenForBreaks(Runnable told) {
    this.told = told;
  }

  @Override
  public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
    if (!known.add(connection)) {
      told.run();
    }
  }

  @Override
  public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
    known.add(connection);
  }
}
