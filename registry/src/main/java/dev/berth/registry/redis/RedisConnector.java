package dev.berth.registry.redis;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Connects in the background, as often as it takes, and anew when the address changes. A connection
 * once made is repaired by itself.
 */
final class RedisConnector implements RedisSource {
  private static final Logger log = LoggerFactory.getLogger(RedisConnector.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final RedisSettings settings;

  /** Where to connect to, one after the other; the last is none. */
  private final BlockingQueue<Optional<RedisAddress>> addresses = new LinkedBlockingQueue<>();

  private final Thread thread;
  private volatile Connected connected = new Connected(Optional.empty(), 0);
  private Duration pause = FIRST_PAUSE;
  private String lastReason = "";

  /**
   * The connection of now.
   *
   * @param before changes of all connections before it
   */
  private record Connected(Optional<Redis> redis, long before) {
    long changes() {
      return before + redis.map(Redis::changes).orElse(0L);
    }
  }

  RedisConnector(RedisSettings settings) {
    this.settings = settings;
    this.thread = Thread.ofVirtual().name("redis-connector").start(this::run);
  }

  @Override
  public void connectTo(RedisAddress address) {
    addresses.add(Optional.of(address));
  }

  @Override
  public Optional<Redis> find() {
    return connected.redis();
  }

  @Override
  public long changes() {
    return connected.changes();
  }

  private void run() {
    try {
      Optional<RedisAddress> address = addresses.take();
      while (address.isPresent()) {
        address = connect(address.get()) ? addresses.take() : newer(address);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next address if there is one within the pause, else the same again. */
  private Optional<RedisAddress> newer(Optional<RedisAddress> address) throws InterruptedException {
    Duration wait = pause;
    pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    return Objects.requireNonNullElse(
        addresses.poll(wait.toNanos(), TimeUnit.NANOSECONDS), address);
  }

  /** Whatever goes wrong, be it a certificate that cannot be read, may be mended meanwhile. */
  private boolean connect(RedisAddress address) {
    try {
      replace(Optional.of(Redis.connect(address, settings)));
      log.atInfo().addKeyValue("hosts", address.hosts()).log("connected to Redis");
      pause = FIRST_PAUSE;
      lastReason = "";
      return true;
    } catch (RuntimeException e) {
      tell(address, String.valueOf(e.getMessage()));
      return false;
    }
  }

  /** Each reason once. */
  private void tell(RedisAddress address, String reason) {
    log.atLevel(reason.equals(lastReason) ? Level.DEBUG : Level.WARN)
        .addKeyValue("hosts", address.hosts())
        .addKeyValue("reason", reason)
        .log("cannot connect to Redis, trying again; the database answers meanwhile");
    lastReason = reason;
  }

  private void replace(Optional<Redis> next) {
    Connected previous = connected;
    connected = new Connected(next, previous.changes() + 1);
    previous.redis().ifPresent(Redis::close);
  }

  @Override
  public void close() {
    addresses.add(Optional.empty());
    // Cuts connecting short; alone it would not do, for connecting may end well and forget it.
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    replace(Optional.empty());
  }
}
