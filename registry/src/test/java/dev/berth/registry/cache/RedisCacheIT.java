package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Cache.Changed;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedisConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes on one Redis. The database is a number that grows. */
@org.junit.jupiter.api.Tag("slow")
class RedisCacheIT {
  private static final RepositoryName APP = new RepositoryName("team/app");
  private static final Tag LATEST = Tag.parse("latest");
  private static final Digest BLOB = Digest.ofContent(DigestAlgorithm.SHA256, new byte[1]);
  private static final Spans SPANS =
      new Spans(Duration.ofMillis(350), Duration.ofMillis(150), Duration.ofMinutes(2));

  private static final Pulls PULLS = new Pulls();

  private static RedisServer server;
  private static Link oneLink;
  private static Link otherLink;

  private final AtomicLong version = new AtomicLong(1);
  private final AtomicLong repository = new AtomicLong(7);
  private final AtomicInteger reads = new AtomicInteger();
  private Node one;
  private Node other;

  /** What a node has; all tests share it, for it takes a while until it trusts its Redis. */
  private record Link(RegistryRedis redis, Figures figures, Cache cache) {
    static Link open() {
      RegistryRedis redis = RegistryRedis.open(TestRedisConfig.PATIENT, Observer.NONE);
      redis.connectTo(server.address());
      Figures figures = new Figures();
      return new Link(redis, figures, RedisCache.create(redis, SPANS, PULLS, figures));
    }
  }

  private final class Node {
    private final RegistryRedis redis;
    private final Cache cache;
    private final Figures figures;
    private final long fencedBefore;
    private final long waitsBefore;

    Node(Link link) {
      this.redis = link.redis();
      this.cache = link.cache();
      this.figures = link.figures();
      this.fencedBefore = figures.fencedReads();
      this.waitsBefore = figures.waits();
    }

    private long fencedReads() {
      return figures.fencedReads() - fencedBefore;
    }

    private long waits() {
      return figures.waits() - waitsBefore;
    }

    private long read() {
      return Long.parseLong(
          cache.findTag(APP, LATEST, Use.LOOK, RedisCacheIT.this::read).orElseThrow().mediaType());
    }

    /** Until what it reads comes from a copy. */
    private void trust() {
      Waiting.until(
          "there is a copy",
          () -> {
            long before = figures.redisReads();
            read();
            return figures.redisReads() > before;
          });
    }

    private long write() {
      return cache.changeTags(
          APP, List.of(LATEST), () -> new Changed<>(version.incrementAndGet(), true));
    }
  }

  private static final class Pulls implements PullCounter {
    private int toCount;
    private int counted;

    @Override
    public void count(RepositoryName repository, int pulls) {
      toCount += pulls;
    }

    @Override
    public void counted(RepositoryName repository) {
      counted++;
    }
  }

  private Optional<Read<TaggedManifest>> read(boolean toCopy) {
    reads.incrementAndGet();
    return Optional.of(
        new Read<>(
            new TaggedManifest(repository.get(), BLOB.toString(), "" + version.get(), 1), true));
  }

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    oneLink = Link.open();
    otherLink = Link.open();
  }

  @AfterAll
  static void stop() {
    oneLink.redis().close();
    otherLink.redis().close();
    server.close();
  }

  @BeforeEach
  void connect() {
    server.send("FLUSHALL");
    PULLS.toCount = 0;
    PULLS.counted = 0;
    one = new Node(oneLink);
    other = new Node(otherLink);
    one.trust();
    other.trust();
  }

  @Test
  void aCopyIsReadInOneCommandAndWithoutTheDatabase() {
    one.trust();
    long scripts = commands("evalsha");
    int before = reads.get();
    assertThat(one.read()).isEqualTo(1);
    assertThat(commands("evalsha")).isEqualTo(scripts + 1);
    assertThat(reads).hasValue(before);
  }

  private static long commands(String name) {
    String stats = (String) server.send("INFO", "commandstats");
    return stats
        .lines()
        .filter(line -> line.startsWith("cmdstat_" + name + ":calls="))
        .map(line -> line.replaceAll(".*:calls=(\\d+).*", "$1"))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }

  @Test
  void noNodeAnswersWithWhatWasBeforeAChange() {
    for (int i = 0; i < 50; i++) {
      one.read();
      other.read();
      long written = (i % 2 == 0 ? one : other).write();
      assertThat(one.read()).isEqualTo(written);
      assertThat(other.read()).isEqualTo(written);
    }
    assertThat(one.waits() + other.waits()).isZero();
    assertThat(one.figures.redisReads()).isPositive();
  }

  @Test
  void aReaderThatReadBeforeAChangeWritesNoCopyAfterIt() {
    one.write();
    long slow =
        Long.parseLong(
            one.cache
                .findTag(
                    APP,
                    LATEST,
                    Use.LOOK,
                    toCopy -> {
                      Optional<Read<TaggedManifest>> read = read(toCopy);
                      other.write();
                      return read;
                    })
                .orElseThrow()
                .mediaType());
    assertThat(slow).isEqualTo(2);
    assertThat(other.read()).isEqualTo(3);
    assertThat(one.read()).isEqualTo(3);
  }

  @Test
  void whileAChangeIsUnderWayOnlyTheDatabaseAnswers() {
    long fenced = other.fencedReads();
    one.cache.changeTags(
        APP,
        List.of(LATEST),
        () -> {
          long committed = version.incrementAndGet();
          assertThat(other.read()).isEqualTo(committed);
          return new Changed<>(committed, true);
        });
    assertThat(other.fencedReads()).isEqualTo(fenced + 1);
  }

  @Test
  void whoeverDoesNotKnowTheCopiesFencesUntilTheyAreGone() {
    one.trust();
    one.cache.changeAnything(APP, version::incrementAndGet);
    assertThat(other.read()).isEqualTo(2);
    assertThat(other.fencedReads()).isPositive();
    other.trust();
    assertThat(other.read()).isEqualTo(2);
    assertThat(one.waits()).isZero();
  }

  @Test
  void aRepositoryOfTheSameNameInheritsNothing() {
    one.trust();
    // As if it was deleted by someone who could not fence.
    repository.incrementAndGet();
    version.incrementAndGet();
    String key = repositoryKey();
    server.send("DEL", key);
    one.cache.findBlob(
        APP,
        BLOB,
        Use.LOOK,
        _ -> Optional.of(new Read<>(new KnownBlob(repository.get(), 1, "x"), true)));
    assertThat(server.send("EXISTS", key)).isEqualTo(1L);
    assertThat(one.read()).isEqualTo(2);
  }

  private static String repositoryKey() {
    return server.keys().stream()
        .filter(key -> key.startsWith("registry:db:") && key.endsWith("}"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aChangeWaitsForOldCopiesWhenItCannotFence() {
    one.trust();
    server.freeze();
    long began = System.nanoTime();
    try {
      one.write();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(SPANS.old());
      assertThat(one.waits()).isEqualTo(1);
      assertThat(one.read()).isEqualTo(2);
    } finally {
      server.thaw();
    }
    assertThat(other.read()).isEqualTo(2);
    assertThat(one.read()).isEqualTo(2);
  }

  @Test
  void aChangeThatMakesNothingOldDoesNotWait() {
    server.freeze();
    try {
      one.cache.changeTags(
          APP, List.of(LATEST), () -> new Changed<>(version.incrementAndGet(), false));
      assertThat(one.waits()).isZero();
    } finally {
      server.thaw();
    }
  }

  @Test
  void aChangeWaitsWhenItsFenceWasLost() {
    one.cache.changeTags(
        APP,
        List.of(LATEST),
        () -> {
          server.send("FLUSHALL");
          return new Changed<>(version.incrementAndGet(), true);
        });
    assertThat(one.waits()).isEqualTo(1);
  }

  @Test
  void aFenceThatCouldNotBeTakenAwayIsTakenAwayLater() {
    one.cache.changeTags(
        APP,
        List.of(LATEST),
        () -> {
          server.send("ACL", "SETUSER", "default", "-evalsha", "-eval");
          return new Changed<>(version.incrementAndGet(), true);
        });
    assertThat(fences()).isEqualTo(1);
    server.send("ACL", "SETUSER", "default", "+evalsha", "+eval");
    Waiting.until("the fence is gone", () -> fences() == 0);
    assertThat(other.read()).isEqualTo(2);
  }

  /** What it took over was not yet told that the fence is gone. */
  @Test
  void aFenceThatCameBackWithAnotherServerIsTakenAwayAgain() {
    List<Object> fence =
        one.cache.changeTags(
            APP,
            List.of(LATEST),
            () -> {
              String key = keysOfFences().getFirst();
              Object token = ((List<?>) server.send("HKEYS", key)).getFirst();
              return new Changed<>(List.of(key, token), true);
            });
    assertThat(fences()).isZero();
    server.send("HSET", fence.get(0).toString(), fence.get(1).toString(), "9999999999999");
    server.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    Waiting.until("the fence is gone", () -> fences() == 0);
  }

  private static long fences() {
    return keysOfFences().size();
  }

  private static List<String> keysOfFences() {
    return server.keys().stream().filter(key -> key.endsWith(":fence")).toList();
  }

  @Test
  void aChangeThatWasRefusedLeavesNoFence() {
    assertThatExceptionOfType(OciException.class)
        .isThrownBy(
            () ->
                one.cache.changeAnything(
                    APP,
                    () -> {
                      throw new OciException(ErrorCode.MANIFEST_UNKNOWN, "no");
                    }));
    other.trust();
    assertThat(other.fencedReads()).isZero();
  }

  @Test
  void aChangeWhoseFateIsUnknownLeavesItsFence() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                one.cache.changeAnything(
                    APP,
                    () -> {
                      throw new IllegalStateException("the connection broke");
                    }));
    other.read();
    assertThat(other.fencedReads()).isPositive();
  }

  @Test
  void afterAServerWasReplacedCopiesAreIgnoredForAWhile() {
    one.trust();
    server.kill();
    server.restart();
    Waiting.until(
        "the node is connected again",
        () -> {
          one.read();
          return one.redis.state() == RedisState.UP;
        });
    long before = one.figures.redisReads();
    one.read();
    assertThat(one.figures.redisReads()).isEqualTo(before);
    one.trust();
  }

  @Test
  void aPullIsCountedOnceWhereverTheAnswerCameFrom() {
    one.write();
    for (int i = 0; i < 3; i++) {
      assertThat(one.cache.findTag(APP, LATEST, Use.PULL, this::read)).isPresent();
    }
    assertThat(server.send("GET", pullKey())).isEqualTo("3");
    assertThat(PULLS.counted).as("Redis is known to have counts").isEqualTo(3);
    assertThat(PULLS.toCount).isZero();
    one.cache.changeAnything(APP, version::incrementAndGet);
    assertThat(one.cache.findTag(APP, LATEST, Use.PULL, this::read)).isPresent();
    assertThat(PULLS.toCount).isEqualTo(1);
    assertThat(PULLS.counted).isEqualTo(3);
  }

  @Test
  void everyoneWhoSharesAnAnswerIsCounted() throws InterruptedException {
    one.write();
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    List<Thread> askers = new ArrayList<>();
    askers.add(pull(_ -> read(true, reading, goOn)));
    reading.await();
    for (int i = 0; i < 5; i++) {
      askers.add(pull(this::read));
    }
    goOn.countDown();
    for (Thread asker : askers) {
      asker.join();
    }
    assertThat(server.send("GET", pullKey())).isEqualTo("6");
  }

  private Thread pull(Source<TaggedManifest> database) {
    return Thread.ofVirtual().start(() -> one.cache.findTag(APP, LATEST, Use.PULL, database));
  }

  private Optional<Read<TaggedManifest>> read(
      boolean toCopy, CountDownLatch reading, CountDownLatch goOn) {
    reading.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return read(toCopy);
  }

  /** Else whoever asks for things that are not there would fill the memory of Redis. */
  @Test
  void leasesEndHoweverManyFollow() {
    for (int i = 0; i < 20; i++) {
      String first = "missing-" + i + "-a";
      askFor(first);
      Optional<Long> before = leftOfLease(first);
      askFor("missing-" + i + "-b");
      Optional<Long> after = leftOfLease(first);
      if (before.isPresent() && after.isPresent()) {
        assertThat(after.get()).isLessThanOrEqualTo(before.get());
      }
    }
  }

  private void askFor(String missing) {
    assertThat(one.cache.findTag(APP, Tag.parse(missing), Use.LOOK, _ -> Optional.empty()))
        .isEmpty();
  }

  /** Nothing when it has ended. */
  private static Optional<Long> leftOfLease(String tag) {
    return server.keys().stream()
        .filter(key -> key.endsWith(":lease"))
        .filter(key -> server.send("HEXISTS", key, "tag:" + tag).equals(1L))
        .map(key -> (Long) server.send("PTTL", key))
        .findFirst();
  }

  @Test
  void countsGoWithTheirRepositoryAndWithNothingElse() {
    one.trust();
    assertThat(one.cache.findTag(APP, LATEST, Use.PULL, this::read)).isPresent();
    String pulls = pullKey();
    List<String> counts =
        List.of(
            pulls,
            pulls + "-batch",
            pulls.replace("pull", "push"),
            pulls.replace("pull", "push-batch"));
    server.send("SET", counts.get(2), "1");
    server.send("HSET", counts.get(1), "id", "1", "count", "1");
    server.send("HSET", counts.get(3), "id", "1", "count", "1");
    one.write();
    one.cache.changeAnything(APP, version::incrementAndGet);
    assertThat(server.keys()).containsAll(counts);
    one.cache.endRepository(APP, version::incrementAndGet);
    assertThat(server.keys()).doesNotContainAnyElementsOf(counts);
  }

  private static String pullKey() {
    return server.keys().stream().filter(key -> key.endsWith(":pull")).findFirst().orElseThrow();
  }

  @Test
  void everyKeyThatMayGoHasItsLifetime() {
    one.read();
    one.cache.changeAnything(APP, version::incrementAndGet);
    for (String key : server.keys()) {
      assertThat((Long) server.send("PTTL", key)).as(key).isPositive();
    }
  }
}
