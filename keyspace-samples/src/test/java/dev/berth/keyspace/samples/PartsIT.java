package dev.berth.keyspace.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.drain.Batch;
import dev.berth.keyspace.redis.drain.Drain;
import dev.berth.keyspace.redis.idempotency.Outcome;
import dev.berth.keyspace.redis.idempotency.ResultForm;
import dev.berth.keyspace.redis.idempotency.RunOnce;
import dev.berth.keyspace.redis.lease.LeasedKey;
import dev.berth.keyspace.redis.lease.LeasedValues;
import dev.berth.keyspace.redis.limit.Allowance;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.keyspace.redis.limit.RateLimit;
import dev.berth.keyspace.redis.lock.FencedHashes;
import dev.berth.keyspace.redis.lock.HeldLock;
import dev.berth.keyspace.redis.lock.Locks;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.samples.ShopKeys.Customer;
import dev.berth.keyspace.samples.ShopKeys.OrderId;
import dev.berth.keyspace.samples.ShopKeys.Session;
import dev.berth.keyspace.samples.ShopKeys.Sku;
import dev.berth.keyspace.value.Values;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The samples of the page on access that show parts for common uses. */
@Timeout(30)
class PartsIT {
  /** Shorter than the catalog says, so that it is soon seen whether a lock is renewed. */
  private static final Duration LOCK = Duration.ofMillis(600);

  private final RedisServer server = RedisServer.start();
  private final Keyspace shop =
      new CatalogLoader()
          .add(Path.of("../docs/keyspace/shop.yaml"))
          .with("shop", Settings.NONE.withLife("lock.cart", LOCK))
          .load()
          .get("shop");
  private final ShopKeys keys = new ShopKeys(shop);
  private final Customer customer = new Customer("7");
  private final Sku tea = new Sku("TEA-1");
  private final Database database = new Database();
  private final Redis redis = connect();

  /** Another program that does the same. */
  private final Redis other = connect();

  private Redis connect() {
    return Redis.connect(server.address(), RedisSettings.DEFAULTS.withService("Web"));
  }

  @AfterEach
  void stop() {
    redis.close();
    other.close();
    server.close();
  }

  @Test
  void locksRenewsAndTellsOfALoss() {
    // sample lock
    Locks locks = new Locks(redis);
    Duration patience = Duration.ofSeconds(2);
    try (HeldLock lock = locks.acquire(keys.lockCart(customer), patience).orElseThrow()) {
      lock.onLost(Thread.currentThread()::interrupt);
      checkOut(customer);
    }
    // end
    assertThat(Thread.interrupted()).as("told of the loss").isTrue();
  }

  /** Refuses another for longer than the lock lives, then has it lost and is told. */
  private void checkOut(Customer buyer) {
    assertThat(new Locks(other).acquire(keys.lockCart(buyer), LOCK.multipliedBy(2))).isEmpty();
    server.send("DEL", keys.lockCart(buyer));
    try {
      new CountDownLatch(1).await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // sample cart
  record Cart(long articles, Optional<Long> fence) {}

  // end

  @Test
  void refusesAnOwnerWhoSlept() {
    HeldLock slept = new Locks(other).tryAcquire(keys.lockCart(customer)).orElseThrow();
    server.send("DEL", keys.lockCart(customer));
    HeldLock lock = new Locks(redis).tryAcquire(keys.lockCart(customer)).orElseThrow();
    // sample fence
    FencedHashes<Cart> carts =
        new FencedHashes<>(new Values(shop).hash("cart", Cart.class), "fence");
    Cart cart = new Cart(3, Optional.empty());
    boolean written = redis.run(carts.put(keys.cart(customer), cart, lock.number()));
    // end
    assertThat(written).isTrue();
    Cart late = new Cart(1, Optional.empty());
    assertThat(other.run(carts.put(keys.cart(customer), late, slept.number()))).isFalse();
    Hashes<Cart> reading = new Hashes<>(new Values(shop).hash("cart", Cart.class));
    assertThat(redis.run(reading.find(keys.cart(customer))))
        .contains(new Cart(3, Optional.of(lock.number())));
  }

  @Test
  void runsOnce() {
    OrderId order = new OrderId("17");
    // sample once
    RunOnce<String> once = new RunOnce<>(redis, ResultForm.TEXT, Duration.ofSeconds(10));
    String answer =
        switch (once.run(keys.idempOrder(order), () -> place(order))) {
          case Outcome.Ran<String> first -> first.result();
          case Outcome.Repeated<String> before -> before.result();
          case Outcome.InProgress<String> running -> "ask again in " + running.most();
        };
    // end
    assertThat(answer).isEqualTo("placed 17");
    assertThat(askAgain(order)).isEqualTo(new Outcome.Repeated<>("placed 17"));
  }

  private String place(OrderId order) {
    assertThat(askAgain(order)).isInstanceOf(Outcome.InProgress.class);
    return "placed " + order.text();
  }

  private Outcome<String> askAgain(OrderId order) {
    RunOnce<String> once = new RunOnce<>(other, ResultForm.TEXT, Duration.ofSeconds(10));
    return once.run(keys.idempOrder(order), () -> "placed twice");
  }

  @Test
  void saysWhenToComeAgain() {
    Session session = new Session("any bytes");
    // sample limit
    RateLimit fivePerMinute = new RateLimit(Rate.of(5, Duration.ofMinutes(1)));
    Allowance allowance = redis.run(fivePerMinute.take(keys.ratelimitSession(session)));
    String answer = allowance.allowed() ? "welcome" : "come again in " + allowance.retryAfter();
    // end
    assertThat(answer).isEqualTo("welcome");
    assertThat(allowance.remaining()).isEqualTo(4);
    assertThat(other.run(fivePerMinute.take(keys.ratelimitSession(session), 4)).allowed()).isTrue();
    Allowance refused = other.run(fivePerMinute.take(keys.ratelimitSession(session)));
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.retryAfter()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(12));
  }

  @Test
  void countsABatchOnceThoughItIsTakenTwice() {
    Counters views = new Counters(shop.family("views"));
    redis.run(views.add(keys.views(tea), 3));
    Drain crashing = new Drain(shop.group("views"));
    other
        .run(crashing.take(keys.views(tea), keys.viewsBatch(tea)))
        .ifPresent(batch -> database.addOnce(batch.id(), batch.count()));
    redis.run(views.add(keys.views(tea), 2));
    // sample drain
    Drain drain = new Drain(shop.group("views"));
    Optional<Batch> taken = redis.run(drain.take(keys.views(tea), keys.viewsBatch(tea)));
    taken.ifPresent(batch -> database.addOnce(batch.id(), batch.count()));
    taken.ifPresent(batch -> redis.run(drain.confirm(keys.viewsBatch(tea), batch)));
    // end
    assertThat(taken).map(Batch::count).contains(3L);
    assertThat(database.views()).isEqualTo(3);
    assertThat(redis.run(drain.take(keys.views(tea), keys.viewsBatch(tea))))
        .map(Batch::count)
        .contains(2L);
  }

  record Article(String name, long price) {}

  @Test
  void letsOneReaderFill() throws Exception {
    // sample lease
    LeasedValues<Article> articles =
        new LeasedValues<>(
            redis,
            shop.group("articles"),
            new Values(shop).record("article", Article.class),
            Duration.ofSeconds(2));
    LeasedKey key = new LeasedKey(keys.article(tea), keys.leaseArticle(tea));

    Optional<Article> article = articles.find(key, () -> database.findArticle(tea));
    database.setPrice(tea, 350);
    redis.run(articles.remove(key)); // what has changed is to be read anew
    // end
    assertThat(article).contains(new Article("Tea", 300));
    List<Future<Optional<Article>>> readers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        readers.add(threads.submit(() -> articles.find(key, () -> database.findArticle(tea))));
      }
    }
    for (Future<Optional<Article>> reader : readers) {
      assertThat(reader.get()).contains(new Article("Tea", 350));
    }
    assertThat(database.reads()).isEqualTo(2);
  }
}
