package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.registry.redis.TestRedisConfig;
import dev.berth.registry.storage.Location;
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
      new Spans(Duration.ofMillis(700), Duration.ofMillis(150), Duration.ofMinutes(2));

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
      redis.identify(TestRedis.REGISTRY);
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
      return version(cache.findTag(APP, LATEST, Use.LOOK, RedisCacheIT.this::read).orElseThrow());
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
      return cache.changeTags(APP, List.of(LATEST), version::incrementAndGet);
    }
  }

  private static final class Pulls implements PullCounter {
    private int toCount;
    private int counted;

    @Override
    public synchronized void count(RepositoryName repository, int pulls) {
      toCount += pulls;
    }

    @Override
    public synchronized void counted(RepositoryName repository) {
      counted++;
    }
  }

  private static long version(TaggedManifest manifest) {
    return Long.parseLong(manifest.mediaType().name().replace("version/", ""));
  }

  private Optional<Read<TaggedManifest>> read(boolean toCopy) {
    reads.incrementAndGet();
    return Optional.of(
        new Read<>(
            new TaggedManifest(
                repository.get(), BLOB, new MediaType("version/" + version.get()), 1),
            true));
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
    // A copy may expire meanwhile, if the machine is busy.
    Waiting.until("a copy is read", this::isCopyReadInOneCommandAndWithoutTheDatabase);
  }

  private boolean isCopyReadInOneCommandAndWithoutTheDatabase() {
    one.trust();
    long scripts = commands("evalsha");
    int before = reads.get();
    assertThat(one.read()).isEqualTo(1);
    return commands("evalsha") == scripts + 1 && reads.get() == before;
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
        version(
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
                .orElseThrow());
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
          return committed;
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
        _ -> Optional.of(new Read<>(new KnownBlob(repository.get(), 1, Location.fresh()), true)));
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
  void aChangeWaitsWhenItsFenceWasLost() {
    one.cache.changeTags(
        APP,
        List.of(LATEST),
        () -> {
          server.send("FLUSHALL");
          return version.incrementAndGet();
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
          return version.incrementAndGet();
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
              return List.of(key, token);
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
    assertThat(server.send("HGET", pullKey(), TestRedis.REGISTRY.compact())).isEqualTo("3");
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
    // Who waited too long for the first one to end is counted in memory.
    assertThat(countedInRedis() + PULLS.toCount).isEqualTo(6);
  }

  private long countedInRedis() {
    RegistryKeys.Path path = new RegistryKeys.Path(APP.path());
    String key = one.redis.catalog().keys().pull(path).toString();
    Object pulls = server.send("HGET", key, TestRedis.REGISTRY.compact());
    return pulls == null ? 0 : Long.parseLong(pulls.toString());
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
    for (String key : counts) {
      server.send("HSET", key, TestRedis.REGISTRY.compact(), "1");
    }
    server.send("HSET", pulls, TestRedis.registry().compact(), "1");
    one.write();
    one.cache.changeAnything(APP, version::incrementAndGet);
    assertThat(server.keys()).containsAll(counts);
    one.cache.endRepository(APP, version::incrementAndGet);
    assertThat(server.keys()).doesNotContainAnyElementsOf(counts.subList(1, counts.size()));
    assertThat(server.send("HLEN", pulls)).as("those of another registry stay").isEqualTo(1L);
  }

  private static String pullKey() {
    return server.keys().stream().filter(key -> key.endsWith(":pull")).findFirst().orElseThrow();
  }

  @Test
  void everyKeyThatMayGoHasItsLifetime() {
    one.read();
    one.cache.changeAnything(APP, version::incrementAndGet);
    for (String key : server.keys()) {
      // -1 of a key without a lifetime, -2 of one that is gone by now.
      assertThat((Long) server.send("PTTL", key)).as(key).isNotEqualTo(-1L);
    }
  }

  /** Else what our own readers must not use could be used before our change is acknowledged. */
  @Test
  void aFenceLastsHoweverShortThoseOfAnotherRegistryAre() {
    Spans shorter = new Spans(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1));
    try (RegistryRedis redis = RegistryRedis.open(TestRedisConfig.PATIENT, Observer.NONE)) {
      redis.identify(TestRedis.registry());
      redis.connectTo(server.address());
      server.send("DEL", "registry:api:owner");
      Waiting.until("it owns the Redis too", () -> redis.claim().find().orElse(false));
      RedisCache stranger = RedisCache.create(redis, shorter, PullCounter.NONE, new Figures());
      one.cache.changeTags(
          APP,
          List.of(LATEST),
          () -> {
            stranger.changeTags(APP, List.of(LATEST), () -> 0);
            assertThat((Long) server.send("PTTL", keysOfFences().getFirst()))
                .isGreaterThan(SPANS.fence().dividedBy(2).toMillis());
            return version.incrementAndGet();
          });
    }
    assertThat(one.waits()).isZero();
  }

  /** Else a reader of ours could write what it read long ago. */
  @Test
  void aLeaseEndsHoweverLongThoseOfAnotherRegistryAre() {
    String leases = one.redis.catalog().keys().lease(new RegistryKeys.Path(APP.path())).toString();
    server.send("HSET", leases, "tag:missing", "another reader");
    server.send("PEXPIRE", leases, 60_000);
    askFor("missing-too");
    assertThat(leftOfLease("missing").orElse(0L)).isLessThanOrEqualTo(SPANS.lease().toMillis());
  }
}
