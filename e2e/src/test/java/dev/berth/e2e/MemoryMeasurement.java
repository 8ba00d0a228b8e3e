package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server stays small, whatever passes through it. Takes four minutes and 13 GB of disk space,
 * so it is run by
 *
 * <pre>
 * ./berth test -- -pl e2e -am -Dit.test=MemoryMeasurement -Dtest=none \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
 * </pre>
 */
final class MemoryMeasurement {
  private static final int CLIENTS = 16;
  private static final int PUSHING = 4;

  /** A little more than fits into an int. */
  private static final long LARGE = 2_200_000_000L;

  private static final long MEDIUM = 64_000_000;
  private static final long DISK_SPACE = LARGE * (PUSHING + 1) + MEDIUM * CLIENTS + MEDIUM;

  private static final int SLOW_CLIENTS = 200;
  private static final int SLOW_SECONDS = 20;
  private static final int SLOW_RATE = 1000;

  @TempDir private Path folder;

  @Test
  void staysUnder450MegabytesWhile16ClientsPushAndPullLargeBlobs() throws Exception {
    if (Files.getFileStore(folder).getUsableSpace() < DISK_SPACE) {
      System.out.println("skipped: needs %d bytes of disk space".formatted(DISK_SPACE));
      abort("not enough disk space");
    }
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      ResidentMemory memory = ResidentMemory.of(berth);
      String digest = new LargeBlob(LARGE, 0).push(berth.address(), "some/app");
      System.out.printf("memory after one push: peak %d MB%n", memory.peak());
      allPush(berth);
      System.out.printf("memory after 16 pushed: peak %d MB%n", memory.peak());
      somePushAndOthersPull(berth, digest);
      System.out.printf("memory after 16 pushed and pulled: peak %d MB%n", memory.peak());
      assertThat(memory.peak()).isLessThan(450);
    }
  }

  private static void allPush(Berth berth) throws Exception {
    List<Callable<String>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      LargeBlob blob = new LargeBlob(MEDIUM, i);
      clients.add(() -> blob.push(berth.address(), "some/app"));
    }
    runAll(clients);
  }

  private static void somePushAndOthersPull(Berth berth, String digest) throws Exception {
    List<Callable<String>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      LargeBlob blob = new LargeBlob(LARGE, i);
      clients.add(
          i < PUSHING
              ? () -> blob.push(berth.address(), "other/app")
              : () -> {
                blob.pull(berth.address(), "some/app", digest);
                return digest;
              });
    }
    runAll(clients);
  }

  private static void runAll(List<Callable<String>> clients) throws Exception {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<String> client : executor.invokeAll(clients)) {
        client.get();
      }
    }
  }

  @Test
  void growsByLessThan20MegabytesFor200SlowClients() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      warmUp(berth);
      ResidentMemory memory = ResidentMemory.of(berth);
      long before = memory.now();
      long after;
      try (Connections connections = new Connections()) {
        for (int i = 0; i < SLOW_CLIENTS; i++) {
          connections.add(slowUpload(berth));
        }
        sendSlowly(connections);
        after = memory.now();
      }
      System.out.printf("memory with 200 slow clients: %d MB, before %d MB%n", after, before);
      assertThat(after - before).isLessThan(20);
    }
  }

  private static void warmUp(Berth berth) throws Exception {
    try (PushLoad load = PushLoad.start(berth.client(), 8, 0)) {
      Eventually.holds("server is warm", Duration.ofMinutes(1), () -> load.count() > 1000);
    }
  }

  private static RawConnection slowUpload(Berth berth) throws IOException, InterruptedException {
    RawConnection connection = new RawConnection(berth.address());
    connection.send(
        "PATCH %s HTTP/1.1\nHost: localhost\nContent-Length: 1000000\n\n"
            .formatted(berth.client().startUpload("some/app")));
    return connection;
  }

  private static void sendSlowly(Connections connections) throws IOException, InterruptedException {
    byte[] bytes = Bytes.random(new SplittableRandom(), SLOW_RATE);
    for (int second = 0; second < SLOW_SECONDS; second++) {
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        connections.get(i).send(bytes);
      }
      Thread.sleep(1000);
    }
  }
}
