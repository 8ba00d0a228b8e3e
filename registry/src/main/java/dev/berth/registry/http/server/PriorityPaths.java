package dev.berth.registry.http.server;

import dev.berth.registry.budget.ClientAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Paths whose {@code GET} requests are answered by platform threads, one for each path: they answer
 * while virtual threads are busy, and one path does not wait for another.
 */
public final class PriorityPaths implements AutoCloseable {
  private static final int MAX_QUEUED = 256;

  /** Of one path; else one client could keep the thread from all others. */
  private static final int MAX_QUEUED_PER_CLIENT = 8;

  private final Map<String, ExecutorService> executors = new LinkedHashMap<>();
  private final ConcurrentHashMap<Asker, Integer> queued = new ConcurrentHashMap<>();
  private final List<byte[]> beginnings;

  private record Asker(String path, ClientAddress client) {}

  public PriorityPaths(List<String> paths) {
    paths.forEach(path -> executors.put(path, newExecutor(path)));
    this.beginnings =
        paths.stream().map(path -> ResponseHead.ascii("GET %s ".formatted(path))).toList();
  }

  /** Its thread is there from the beginning, because later there may be no room for one. */
  private static ExecutorService newExecutor(String path) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_QUEUED),
            Thread.ofPlatform().daemon().name("http " + path).factory());
    executor.prestartAllCoreThreads();
    return executor;
  }

  /** Returns whether the bytes received so far may be the beginning of such a request. */
  boolean mayMatch(ConnectionInput input) {
    return beginnings.stream().anyMatch(input::agreesWith);
  }

  boolean match(RequestHead head) {
    return head.method().equals("GET") && executors.containsKey(head.path()) && !head.hasBody();
  }

  /**
   * Runs the task on the thread of the request's path.
   *
   * @throws RejectedExecutionException when too many wait for that thread, in all or of the client
   */
  void execute(RequestHead head, ClientAddress client, Runnable task) {
    ExecutorService executor = executors.get(head.path());
    if (executor == null) {
      throw new RejectedExecutionException("no priority path: " + head.path());
    }
    Asker asker = new Asker(head.path(), client);
    countIn(asker);
    try {
      executor.execute(() -> run(asker, task));
    } catch (RejectedExecutionException e) {
      countOut(asker);
      throw e;
    }
  }

  private void countIn(Asker asker) {
    queued.compute(
        asker,
        (_, present) -> {
          int now = present == null ? 0 : present;
          if (now == MAX_QUEUED_PER_CLIENT) {
            throw new RejectedExecutionException("too many requests of " + asker.client());
          }
          return now + 1;
        });
  }

  private void countOut(Asker asker) {
    queued.computeIfPresent(asker, (_, now) -> now == 1 ? null : now - 1);
  }

  private void run(Asker asker, Runnable task) {
    try {
      task.run();
    } finally {
      countOut(asker);
    }
  }

  @Override
  public void close() {
    executors.values().forEach(ExecutorService::shutdownNow);
  }
}
