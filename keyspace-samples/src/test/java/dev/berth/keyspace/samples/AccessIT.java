package dev.berth.keyspace.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.legacy.BothForms;
import dev.berth.keyspace.redis.observe.MeterObserver;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.samples.ShopKeys.Customer;
import dev.berth.keyspace.samples.ShopKeys.Session;
import dev.berth.keyspace.samples.ShopKeys.State;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.value.Values;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each sample of the page on access stands here too, between the same words, and is run. */
class AccessIT {
  private static final Path PAGE = Path.of("../docs/keyspace/access.md");
  private static final Path CATALOG = Path.of("../docs/keyspace/shop.yaml");
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  private final RedisServer server = RedisServer.start();
  private final String address = "redis://127.0.0.1:" + server.port();
  private final Keyspace shop = CatalogLoader.load(CATALOG);
  private final ShopKeys keys = new ShopKeys(shop);
  private final Redis redis =
      Redis.connect(RedisAddress.of(address), RedisSettings.DEFAULTS.withService("Web"));

  /** What the catalog says of a session. */
  record Visit(long customer, Instant since) {}

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  @Test
  void readsAndWrites() {
    String cookie = "any bytes";
    // sample access
    Redis web = Redis.connect(RedisAddress.of(address), RedisSettings.DEFAULTS.withService("Web"));
    Hashes<Visit> sessions = new Hashes<>(new Values(shop).hash("session", Visit.class));

    web.run(sessions.put(keys.session(new Session(cookie)), new Visit(42, NOW)));
    Optional<Visit> found = web.run(sessions.find(keys.session(new Session(cookie))));
    // end
    web.close();
    assertThat(found).contains(new Visit(42, NOW));
    assertThat(redis.run(Keys.remaining(keys.session(new Session(cookie)))))
        .hasValueSatisfying(
            left -> assertThat(left).isBetween(Duration.ofMinutes(29), Duration.ofMinutes(30)));
  }

  @Test
  void takesSettings() {
    MeterRegistry meters = new SimpleMeterRegistry();
    ReadKey<Shape.Hash> key = keys.session(new Session("any bytes"));
    Hashes<Visit> sessions = new Hashes<>(new Values(shop).hash("session", Visit.class));
    // sample settings
    RedisSettings settings =
        RedisSettings.DEFAULTS
            .withService("Web")
            .withDeadline(Duration.ofMillis(200))
            .withObserver(new MeterObserver(meters));
    Redis web = Redis.connect(RedisAddress.of(address), settings);
    Optional<Visit> visit = web.run(sessions.find(key), Duration.ofSeconds(2));
    // end
    assertThat(visit).isEmpty();
    assertThat((String) server.send("CLIENT", "LIST")).contains("name=Web ");
    assertThat(meters.get("keyspace.operations").tag("family", "session").timer().count())
        .isEqualTo(1);
    server.freeze();
    long asked = System.nanoTime();
    assertThatExceptionOfType(RedisException.TimedOut.class)
        .isThrownBy(() -> web.run(sessions.find(key)));
    assertThat(Duration.ofNanos(System.nanoTime() - asked))
        .isBetween(settings.deadline(), RedisSettings.DEFAULTS.deadline());
    server.thaw();
    web.close();
  }

  @Test
  void sendsSeveralTogether() {
    // sample pipeline
    Sets<byte[]> orders = new Sets<>(new Values(shop).bytes("orders"));
    Pipeline pipeline = redis.pipeline();
    pipeline.add(orders.add(keys.orders(State.OPEN, new Customer("7")), "o-1".getBytes(UTF_8)));
    Later<Long> open = pipeline.add(orders.count(keys.orders(State.OPEN, new Customer("7"))));
    pipeline.run();
    long count = open.get();
    // end
    assertThat(count).isEqualTo(1);
  }

  @Test
  void changesAGroupAsOne() {
    byte[] order = "o-1".getBytes(UTF_8);
    Customer customer = new Customer("7");
    Sets<byte[]> orders = new Sets<>(new Values(shop).bytes("orders"));
    redis.run(orders.add(keys.orders(State.OPEN, customer), order));
    // sample group
    Group checkout = shop.group("checkout");
    redis.atomically(
        checkout,
        List.of(
            orders.remove(keys.orders(State.OPEN, customer), order),
            orders.add(keys.orders(State.PAID, customer), order)));
    // end
    assertThat(redis.run(orders.contains(keys.orders(State.OPEN, customer), order))).isFalse();
    assertThat(redis.run(orders.contains(keys.orders(State.PAID, customer), order))).isTrue();

    Customer other = new Customer("8");
    assertThatExceptionOfType(RedisException.NotTogether.class)
        .isThrownBy(
            () ->
                redis.atomically(
                    checkout,
                    List.of(
                        orders.remove(keys.orders(State.PAID, customer), order),
                        orders.add(keys.orders(State.PAID, other), order))));
  }

  @Test
  void readsOldForms() {
    Customer customer = new Customer("7");
    Sets<byte[]> orders = new Sets<>(new Values(shop).bytes("orders"));
    server.send("SADD", "orders:7:open", "o-1");
    // sample legacy
    BothForms both = new BothForms(redis);
    long count = both.read(keys.orders(State.OPEN, customer), orders::count);
    // end
    assertThat(count).isEqualTo(1);
  }

  @Test
  void showsOnThePageWhatIsRunHere() {
    assertThat(Samples.shown(PAGE, AccessIT.class, PartsIT.class, ModelIT.class))
        .containsExactly(
            "access",
            "settings",
            "pipeline",
            "group",
            "legacy",
            "lock",
            "cart",
            "fence",
            "once",
            "limit",
            "drain",
            "lease",
            "order",
            "model",
            "save");
  }

  @Test
  void showsUsesOfTheCatalog() throws IOException {
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(yaml.find()).isTrue();
    assertThat(Files.readString(CATALOG)).contains(yaml.group(1));
  }
}
