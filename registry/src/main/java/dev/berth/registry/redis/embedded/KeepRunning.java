package dev.berth.registry.redis.embedded;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.embedded.LoopbackPort;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Starts a server, watches it, and starts it again when it dies: after a pause that grows with each
 * time, and is short again after a while without trouble.
 */
final class KeepRunning implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(KeepRunning.class);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Duration WITHOUT_TROUBLE = Duration.ofMinutes(1);
  private static final int PORTS_TO_TRY = 3;

  /** Makes what is needed to start a server. */
  @FunctionalInterface
  interface Preparation {
    ServerProcess prepare() throws IOException;
  }

  private final Preparation preparation;
  private final String password;
  private final ServerFiles files;
  private final Consumer<RedisAddress> started;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private Duration pause = FIRST_PAUSE;
  private int port;
  private boolean failing;

  KeepRunning(
      Preparation preparation, String password, ServerFiles files, Consumer<RedisAddress> started) {
    this.preparation = preparation;
    this.password = password;
    this.files = files;
    this.started = started;
    this.thread = Thread.ofVirtual().name("embedded-redis").start(this::run);
  }

  private void run() {
    try {
      do {
        runOnce();
      } while (!isClosing(pause));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void runOnce() throws InterruptedException {
    long began = System.nanoTime();
    try {
      ServerProcess server = preparation.prepare();
      server.stop();
      startOnSomePort(server);
      tellAddress();
      failing = false;
      awaitEnd(server);
    } catch (IOException e) {
      log.atLevel(failing ? Level.DEBUG : Level.WARN)
          .addKeyValue("reason", e.getMessage())
          .log("cannot run the embedded Redis, trying again; the database answers meanwhile");
      failing = true;
    } finally {
      forgetAddress();
    }
    boolean longAgo = System.nanoTime() - began > WITHOUT_TROUBLE.toNanos();
    pause = longAgo ? FIRST_PAUSE : shorter(pause.multipliedBy(2), LONGEST_PAUSE);
  }

  /** The port it had before first, so that connections find it again by themselves. */
  private void startOnSomePort(ServerProcess server) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        port = port == 0 ? LoopbackPort.findFree() : port;
        server.start(port, password);
        return;
      } catch (IOException e) {
        port = 0;
        if (attempt == PORTS_TO_TRY) {
          throw e;
        }
      }
    }
  }

  private void tellAddress() throws IOException {
    String address = "redis://%s@127.0.0.1:%d".formatted(password, port);
    files.address().write(address);
    started.accept(RedisAddress.of(address));
  }

  private void forgetAddress() {
    try {
      files.address().delete();
    } catch (IOException e) {
      log.atDebug().addKeyValue("reason", e.getMessage()).log("an old address of Redis is left");
    }
  }

  private void awaitEnd(ServerProcess server) throws InterruptedException {
    while (server.isRunning()) {
      if (isClosing(LOOK)) {
        server.stop();
        return;
      }
    }
    log.atWarn()
        .addKeyValue("log", files.log())
        .log("the embedded Redis has ended, starting it again");
  }

  private boolean isClosing(Duration longest) throws InterruptedException {
    return closing.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static Duration shorter(Duration first, Duration second) {
    return first.compareTo(second) < 0 ? first : second;
  }

  /** Stops the server; a start under way is waited for. */
  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
