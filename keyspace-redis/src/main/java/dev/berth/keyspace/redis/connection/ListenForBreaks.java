package dev.berth.keyspace.redis.connection;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import java.net.SocketAddress;

/** Tells when a connection has gone, and when one is there again. */
record ListenForBreaks(Runnable told) implements RedisConnectionStateListener {
  @Override
  public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
    told.run();
  }

  @Override
  public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
    told.run();
  }
}
