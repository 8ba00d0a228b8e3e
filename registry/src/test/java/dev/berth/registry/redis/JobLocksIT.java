package dev.berth.registry.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes and the work that one of them is enough for. */
final class JobLocksIT {
  private static final RedisConfig CONFIG = ConfigReader.defaults().redis();
  private static final String KEY = "registry:gc:lock:records";

  private final RedisServer server = RedisServer.start();
  private final RegistryRedis redis = TestRedis.patient(server);
  private final JobLock one = new JobLocks(redis).collection("records");
  private final JobLock two = new JobLocks(redis).collection("records");

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  @Test
  void leaveTheWorkToTheNodeThatHasIt() {
    assertThat(one.take()).isTrue();
    assertThat(two.take()).isFalse();
    assertThat(one.take()).isTrue();
    assertThat((Long) server.send("PTTL", KEY)).isBetween(1L, 60_000L);
  }

  @Test
  void giveTheWorkToAnotherAtOnceWhenItIsGivenBack() {
    one.take();
    two.giveBack();
    assertThat(two.take()).isFalse();
    one.giveBack();
    assertThat(TestRedis.keys(server)).isEmpty();
    assertThat(two.take()).isTrue();
  }

  @Test
  void giveTheWorkOfANodeThatDiedToAnotherWhenItsTimeIsOver() {
    one.take();
    server.send("PEXPIRE", KEY, 0);
    assertThat(two.take()).isTrue();
    assertThat(one.take()).isFalse();
  }

  @Test
  void areOfOneJobEach() {
    JobLocks locks = new JobLocks(redis);
    JobLocks others = new JobLocks(redis);
    assertThat(locks.collection("records").take()).isTrue();
    assertThat(others.storage("records").take()).isTrue();
    assertThat(others.collection("others").take()).isTrue();
    assertThat(others.repository("library/alpine").take()).isTrue();
    assertThat(locks.repository("library/alpine").take()).isFalse();
    assertThat(locks.repository("library/debian").take()).isTrue();
  }

  @Test
  void keepNobodyFromWorkingWhileRedisIsAway() {
    one.take();
    try (RegistryRedis hasty = TestRedis.hasty(server)) {
      JobLock three = new JobLocks(hasty).collection("records");
      server.kill();
      Waiting.until(
          "it is known to be gone", () -> three.take() && hasty.state() == RedisState.DOWN);
      assertThat(three.take()).isTrue();
      three.giveBack();
    }
  }

  @Test
  void keepNobodyFromWorkingWhereThereIsNoRedis() {
    try (RegistryRedis none = RegistryRedis.none(CONFIG)) {
      assertThat(new JobLocks(none).collection("records").take()).isTrue();
      assertThat(new JobLocks(none).collection("records").take()).isTrue();
    }
  }

  @Test
  void keepNobodyFromWorkingForAKeyThatIsNoneOfTheirs() {
    server.send("RPUSH", KEY, "no string");
    assertThat(one.take()).isTrue();
    one.giveBack();
  }

  @Test
  void keepNoOtherRegistryFromItsWork() {
    try (RegistryRedis foreign = RegistryRedis.open(TestRedisConfig.PATIENT, Observer.NONE)) {
      foreign.identify(TestRedis.registry());
      foreign.connectTo(server.address());
      assertThat(one.take()).isTrue();
      Waiting.until("it has asked", () -> foreign.claim().find().isPresent());
      JobLock job = new JobLocks(foreign).collection("records");
      assertThat(job.take()).isTrue();
      job.giveBack();
      assertThat(two.take()).isFalse();
    }
  }
}
