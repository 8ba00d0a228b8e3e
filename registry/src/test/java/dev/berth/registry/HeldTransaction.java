package dev.berth.registry;

import dev.berth.registry.db.Database;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** A transaction that did its work and stays open until it is told to commit. */
public final class HeldTransaction implements AutoCloseable {
  private static final int SECONDS = 20;

  private final Database database;
  private final CountDownLatch worked = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final FutureTask<Boolean> transaction;

  private HeldTransaction(Database database, Consumer<Handle> work) {
    this.database = database;
    this.transaction =
        new FutureTask<>(
            () ->
                database.inTransaction(
                    handle -> {
                      work.accept(handle);
                      worked.countDown();
                      await(end);
                      return true;
                    }));
  }

  /** Begins the transaction in a thread of its own, and returns when its work is done. */
  public static HeldTransaction begin(Database database, Consumer<Handle> work) {
    HeldTransaction held = new HeldTransaction(database, work);
    Thread.startVirtualThread(held.transaction);
    await(held.worked);
    return held;
  }

  /** Runs something in another thread, and returns when the database makes it wait for a lock. */
  public <T> FutureTask<T> awaitBlocked(java.util.concurrent.Callable<T> call) {
    FutureTask<T> blocked = new FutureTask<>(call);
    int others = waiting();
    Thread.startVirtualThread(blocked);
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (waiting() == others) {
      if (blocked.isDone() || System.nanoTime() > giveUp) {
        throw new AssertionError("it does not wait for a lock");
      }
      Thread.onSpinWait();
    }
    return blocked;
  }

  private int waiting() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT count(*)
                    FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                    """)
                .mapTo(Integer.class)
                .one());
  }

  public void commit() {
    end.countDown();
    get(transaction);
  }

  /** The result of what was blocked before. */
  public static <T> T get(FutureTask<T> task) {
    try {
      return task.get(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing happened for %d s".formatted(SECONDS));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    end.countDown();
  }
}
