package dev.berth.registry.cache;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lets those who ask the same at the same time share one read. Nobody is told what was read before
 * they asked: who comes while a read is under way waits for the next, which begins when that one
 * ends, and shares it with all who came meanwhile. Safe for use by many threads.
 */
final class SharedReads<Q, A> {
  /** A read that takes longer holds up nobody any more. */
  private static final Duration PATIENCE = Duration.ofMillis(20);

  private final Moments moments = new Moments(PATIENCE);
  private final ConcurrentMap<Q, Turn<A>> newest = new ConcurrentHashMap<>();

  /** One read and those who share it. Changes only while the map holds the question's lock. */
  private static final class Turn<A> {
    final CompletableFuture<A> answer = new CompletableFuture<>();
    @Nullable Turn<A> before;
    boolean begun;
    int askers = 1;
  }

  /**
   * The answer.
   *
   * @param read reads it, if this thread is the one that does; is told for how many
   */
  A ask(Q question, IntFunction<A> read) {
    Turn<A> own = new Turn<>();
    Turn<A> turn = newest.compute(question, (_, last) -> join(last, own));
    return turn == own ? take(question, own, read) : await(turn);
  }

  private static <A> Turn<A> join(@Nullable Turn<A> last, Turn<A> own) {
    if (last != null && !last.begun) {
      last.askers++;
      return last;
    }
    own.before = last;
    own.begun = last == null;
    return own;
  }

  private A take(Q question, Turn<A> turn, IntFunction<A> read) {
    if (turn.before != null) {
      awaitEnd(turn.before);
      newest.computeIfPresent(question, (_, same) -> begin(same));
    }
    try {
      A answer = read.apply(turn.askers);
      newest.remove(question, turn);
      turn.answer.complete(answer);
      return answer;
    } catch (RuntimeException | Error e) {
      newest.remove(question, turn);
      turn.answer.completeExceptionally(e);
      throw e;
    }
  }

  private static <A> Turn<A> begin(Turn<A> turn) {
    turn.before = null;
    turn.begun = true;
    return turn;
  }

  /** How it ended, or whether, is nothing to the next turn. */
  private void awaitEnd(Turn<?> before) {
    CompletableFuture<?> ended = before.answer.handle((_, _) -> before);
    CompletableFuture.anyOf(ended, moments.next()).join();
  }

  private static <A> A await(Turn<A> turn) {
    try {
      return turn.answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw e;
      }
    }
  }
}
