package dev.berth.e2e.siege;

import dev.berth.e2e.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Clients that push and pull until they are told to stop, each from an address of its own. */
final class HonestLoad implements AutoCloseable {
  private static final int CLIENTS = 8;
  private static final int FIRST_ADDRESS = 101;
  private static final int TAGS = 20;
  private static final int LARGE_BLOB = 4_000_000;
  private static final int LARGE_MANIFEST = 300_000;
  private static final int MAX_PAUSE_MICROS = 6_000;
  private static final Duration BETWEEN_LARGE = Duration.ofMillis(1500);
  private static final Duration AFTER_FAILURE = Duration.ofMillis(200);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final Journal journal;
  private final InetSocketAddress server;
  private final SplittableRandom seeds;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;

  HonestLoad(Journal journal, InetSocketAddress server, long seed) {
    this.journal = journal;
    this.server = server;
    this.seeds = new SplittableRandom(seed);
  }

  /** Starts all clients; the first images are pushed when this returns. */
  void start() throws IOException {
    for (int i = 0; i < CLIENTS; i++) {
      Worker worker = new Worker(client(server, i), "honest/app-" + i, seeds.split());
      worker.pushSmall();
      threads.add(Thread.ofVirtual().start(() -> repeat(worker, worker::doSomething)));
    }
    Worker large = new Worker(client(server, CLIENTS), "honest/large", seeds.split());
    threads.add(Thread.ofVirtual().start(() -> repeat(large, large::doSomethingLarge)));
  }

  /** Returns the client of a number, which decides about its address. */
  static HonestClient client(InetSocketAddress server, int number) throws UnknownHostException {
    byte[] address = {127, 0, 0, (byte) (FIRST_ADDRESS + number)};
    return new HonestClient(InetAddress.getByAddress(address), server);
  }

  private void repeat(Worker worker, Task task) {
    try (HonestClient _ = worker.client) {
      while (!stopping) {
        try {
          task.run();
        } catch (IOException e) {
          journal.failed(String.valueOf(e.getMessage()));
          Thread.sleep(AFTER_FAILURE);
        }
      }
    } catch (IOException e) {
      journal.failed("close: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopping = true;
    long deadline = System.nanoTime() + STOP.toNanos();
    for (Thread thread : threads) {
      if (!Threads.join(thread, Duration.ofNanos(Math.max(1, deadline - System.nanoTime())))) {
        journal.failed("a client still waits for its answer %s after the end".formatted(STOP));
      }
    }
  }

  /** Something a client does. */
  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  /** Pushes an image. */
  private interface PushToTag {
    HonestImage run(String tag) throws IOException;
  }

  /** What one client does. */
  private final class Worker {
    private final HonestClient client;
    private final String repository;
    private final SplittableRandom random;
    private int pushed;

    Worker(HonestClient client, String repository, SplittableRandom random) {
      this.client = client;
      this.repository = repository;
      this.random = random;
    }

    void doSomething() throws IOException, InterruptedException {
      int choice = random.nextInt(100);
      if (choice < 15) {
        pushSmall();
        journal.countPush();
      } else {
        read(choice);
        journal.pulled();
      }
      if (random.nextInt(20) == 0) {
        client.close();
      }
      Thread.sleep(Duration.ofNanos(random.nextInt(MAX_PAUSE_MICROS) * 1000L));
    }

    private void read(int choice) throws IOException {
      HonestImage image = journal.pick(random);
      if (choice < 50) {
        client.pullTag(image.repository(), image.tag());
      } else if (choice < 80) {
        client.pull(image);
      } else if (choice < 95) {
        client.checkExistence(image);
      } else {
        client.listTags(repository);
      }
    }

    void pushSmall() throws IOException {
      List<byte[]> blobs =
          List.of(blob(random.nextInt(200, 2_000)), blob(random.nextInt(1_000, 9_000)));
      if (random.nextInt(4) == 0) {
        push(tag -> client.pushInPieces(repository, tag, blobs));
      } else {
        push(tag -> client.push(repository, tag, blobs, 0));
      }
    }

    /** Large things are pushed at a pace of their own, and not counted. */
    void doSomethingLarge() throws IOException, InterruptedException {
      client.pull(
          switch (random.nextInt(3)) {
            case 0 -> push(tag -> client.push(repository, tag, List.of(blob(LARGE_BLOB)), 0));
            case 1 -> push(tag -> client.pushInPieces(repository, tag, List.of(blob(LARGE_BLOB))));
            default ->
                push(tag -> client.push(repository, tag, List.of(blob(1_000)), LARGE_MANIFEST));
          });
      Thread.sleep(BETWEEN_LARGE);
    }

    private HonestImage push(PushToTag push) throws IOException {
      String tag = "v" + pushed++ % TAGS;
      try {
        HonestImage image = push.run(tag);
        journal.pushed(image);
        return image;
      } catch (IOException e) {
        journal.leftUncertain(repository, tag);
        throw e;
      }
    }

    private byte[] blob(int size) {
      return Bytes.random(random, size);
    }
  }
}
