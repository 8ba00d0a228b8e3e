package dev.berth.keyspace.redis.drain;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes counts out of counters, to add them up elsewhere:
 *
 * <ol>
 *   <li>{@link #take} moves the count into a batch with an id, in one step;
 *   <li>the caller adds the count where it is kept, and notes the id in the same transaction; where
 *       the id is noted already, it does nothing;
 *   <li>{@link #confirm} removes the batch.
 * </ol>
 *
 * A counter has at most one open batch. Whoever takes before it is confirmed gets the same one
 * again, be it after a crash or as a second worker; so nothing is lost, and by the id nothing is
 * added twice. Counter and batch belong to a declared group. Immutable.
 */
public final class Drain {
  private static final Script TAKE = Script.beside(Drain.class, "take.lua");
  private static final Script CONFIRM = Script.beside(Drain.class, "confirm.lua");

  private final Group group;

  public Drain(Group group) {
    this.group = group;
  }

  /**
   * The open batch of a counter; else a new one with everything that was counted; empty when
   * nothing was.
   *
   * @param batch a hash with the fields {@code id} and {@code count}
   * @throws IllegalArgumentException when the batch would expire
   */
  public Operation<Optional<Batch>> take(
      WriteKey<Shape.Counter> counter, WriteKey<Shape.Hash> batch) {
    if (!(batch.key().family().life().life() instanceof Life.Stays)) {
      throw new IllegalArgumentException(
          "%s would lose counts: a batch stays until it is confirmed"
              .formatted(batch.key().family()));
    }
    return TAKE.operation(
        group,
        List.of(counter.key(), batch.key()),
        Arguments.of(UUID.randomUUID()),
        reply -> batch(reply.items()));
  }

  /** Removes a batch that is kept elsewhere by now. False when it was confirmed before. */
  public Operation<Boolean> confirm(WriteKey<Shape.Hash> batch, Batch kept) {
    return CONFIRM.deletion(batch.key(), Arguments.of(kept.id()), reply -> reply.whole() == 1);
  }

  private static Optional<Batch> batch(List<Reply> reply) {
    return reply.isEmpty()
        ? Optional.empty()
        : Optional.of(new Batch(reply.get(0).text(), reply.get(1).whole()));
  }
}
