package dev.berth.keyspace.redis.lock;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.value.Values;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;

/**
 * A process of its own that takes a lock and says under which number, says when it lost it, and
 * writes an account for each line it is sent: the balance to write.
 */
final class LockOwner {
  private LockOwner() {}

  public static void main(String[] arguments) throws IOException {
    Redis redis = Redis.connect(RedisAddress.of(arguments[0]), RedisSettings.DEFAULTS);
    HeldLock lock = new Locks(redis).tryAcquire(Uses.key("lock.account", "7")).orElseThrow();
    lock.onLost(() -> say("lost"));
    say(Long.toString(lock.number()));
    FencedHashes<Map<String, Object>> accounts =
        new FencedHashes<>(new Values(Uses.KEYSPACE).hash("account"), "fence");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> account = Map.of("balance", Long.parseLong(line));
      say(
          redis.run(accounts.put(Uses.key("account", "7"), account, lock.number()))
              ? "written"
              : "refused");
    }
  }

  private static void say(String what) {
    System.out.println(what);
  }
}
