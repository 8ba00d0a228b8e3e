package dev.berth.registry.redis;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import java.util.Optional;

/** Where a connection comes from. */
interface RedisSource extends AutoCloseable {
  /** The connection, if there is one by now. */
  Optional<Redis> find();

  /** Changes whenever another server may have taken the place of one. */
  long changes();

  /** From now on this is the address. Returns at once. */
  void connectTo(RedisAddress address);

  @Override
  void close();

  /** There will never be one. */
  RedisSource NONE = new Fixed(Optional.empty());

  /** One that is there from the beginning, or never, whatever addresses are told. */
  record Fixed(Optional<Redis> find) implements RedisSource {
    @Override
    public long changes() {
      return find.map(Redis::changes).orElse(0L);
    }

    @Override
    public void connectTo(RedisAddress address) {}

    @Override
    public void close() {
      find.ifPresent(Redis::close);
    }
  }
}
