package dev.berth.e2e.consistency;

import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All clients, half of them at home on each node, each on a thread of its own. Some only read, so
 * that there is somebody to see wrong answers while changes take long.
 */
final class Clients implements AutoCloseable {
  private static final int WRITERS = 6;
  private static final int READERS = 6;

  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean over;

  Clients(List<Node> nodes, Course course, long seed) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (int i = 0; i < WRITERS + READERS; i++) {
      Node home = nodes.get(i % nodes.size());
      Node other = nodes.get((i + 1) % nodes.size());
      Requests requests = new Requests(http, "client " + i);
      Client client = new Client(home, other, course, requests, new SplittableRandom(seed + i));
      Runnable turn = i < WRITERS ? client::act : client::read;
      threads.add(Thread.ofPlatform().unstarted(() -> run(turn, course.journal())));
    }
  }

  void start() {
    threads.forEach(Thread::start);
  }

  private void run(Runnable turn, Journal journal) {
    try {
      while (!over) {
        turn.run();
      }
    } catch (AssertionError | RuntimeException e) {
      journal.fail("a client gave up: " + e);
    }
  }

  /** Lets everybody finish what they are doing. */
  @Override
  public void close() {
    over = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
