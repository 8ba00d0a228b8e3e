package dev.berth.registry.redis.embedded;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A program of its own that runs the embedded Redis of a data folder, says so, and goes on until it
 * is killed.
 */
final class NodeProgram {
  private NodeProgram() {}

  public static void main(String[] arguments) throws InterruptedException {
    Path data = Path.of(arguments[0]);
    try (EmbeddedRedis _ =
        EmbeddedRedis.start(data, _ -> System.out.println("ready")).orElseThrow()) {
      new CountDownLatch(1).await();
    }
  }
}
