package dev.berth.registry.cache.protocol;

import dev.berth.registry.cache.protocol.Server.Stamped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What can happen next. Each step is one that nobody can come between: a script, a statement, a
 * commit. Time is not counted: what lives for a while may end at any moment, and who waits goes on
 * when all that it waits for has ended.
 *
 * <p>Another registry on the same Redis can do no more than that: its values are none to a reader,
 * so where it writes or removes one, ours has ended; its fences and leases send readers to the
 * database.
 */
final class Steps {
  /** The version that stands for a deleted tag where a rule is about deletions. */
  private static final int DELETED = 1;

  private final Set<Rules> rules;
  private final Promise promise;
  private final World world;
  private final List<Step> found = new ArrayList<>();

  private Steps(Set<Rules> rules, Promise promise, World world) {
    this.rules = rules;
    this.promise = promise;
    this.world = world;
  }

  /** Something that happened, and what came of it. */
  record Step(String name, World after) {}

  static List<Step> from(World world, Set<Rules> rules, Promise promise) {
    Steps steps = new Steps(rules, promise, world);
    for (int i = 0; i < world.readers().size(); i++) {
      steps.read(i, world.readers().get(i));
    }
    for (int i = 0; i < world.writers().size(); i++) {
      steps.write(i, world.writers().get(i));
    }
    steps.passTime();
    if (world.faults() > 0) {
      steps.fail();
    }
    return steps.found;
  }

  private void add(String name, World after) {
    found.add(new Step(name, after));
  }

  private void read(int i, Reader reader) {
    String who = "reader " + i;
    switch (reader.at()) {
      case IDLE ->
          add(who + " begins", world.with(i, reader.begins(promise.newest(world.versions()))));
      case ASKING -> ask(who, i, reader);
      case READING ->
          answer(who + " reads the database", world, i, reader, world.versions().committed());
      case READING_TO_FILL ->
          add(who + " reads the database", world.with(i, reader.has(world.versions().committed())));
      case FILLING -> fill(who, i, reader);
    }
  }

  private void ask(String who, int i, Reader reader) {
    add(who + " meets another registry", world.with(i, reader.goes(Reader.At.READING)));
    Server redis = world.master();
    if (reader.ignores()) {
      add(who + " does not ask", world.with(i, reader.goes(Reader.At.READING)));
    } else if (redis.fenced()) {
      add(who + " meets a fence", world.with(i, reader.goes(Reader.At.READING)));
    } else if (redis.entry().isThere()) {
      answer(who + " finds a copy", world, i, reader, redis.entry().value());
    } else if (redis.lease().isThere()) {
      add(who + " gets no lease", world.with(i, reader.goes(Reader.At.READING)));
    } else {
      Stamped lease = new Stamped(i, world.versions().committed(), world.era());
      add(
          who + " takes the lease",
          world.with(redis.withLease(lease)).with(i, reader.goes(Reader.At.READING_TO_FILL)));
    }
  }

  private void fill(String who, int i, Reader reader) {
    Server redis = world.master();
    boolean holds = redis.lease().value() == i;
    if (reader.value() == DELETED && !rules.contains(Rules.WAIT_WHEN_ADDING)) {
      answer(who + " finds nothing to fill", world, i, reader, reader.value());
    } else if (holds || !rules.contains(Rules.FILL_UNDER_LEASE)) {
      Stamped lease = holds ? redis.lease() : new Stamped(i, reader.value(), world.era());
      Server filled =
          redis
              .withEntry(new Stamped(reader.value(), lease.since(), lease.era()))
              .withLease(holds ? Stamped.NONE : redis.lease());
      answer(who + " fills", world.with(filled), i, reader, reader.value());
    } else {
      answer(who + " may not fill", world, i, reader, reader.value());
    }
  }

  private void answer(String name, World after, int i, Reader reader, int value) {
    String said = "%s and is answered %d".formatted(name, value);
    if (value < reader.newest()) {
      throw new OldAnswerException(said, reader.newest());
    }
    add(said, after.with(i, reader.ends()).with(promise.remember(world.versions(), value)));
  }

  private void write(int i, Writer writer) {
    String who = "writer " + i;
    switch (writer.at()) {
      case BEFORE -> fence(who, i, writer);
      case FENCED ->
          add(
              who + " commits",
              world
                  .with(world.versions().commit())
                  .with(i, writer.commits(world.versions().committed() + 1)));
      case COMMITTED -> revoke(who, i, writer);
      case WAITING -> {
        if (world.master().isPast(writer.version()) && world.replica().isPast(writer.version())) {
          acknowledge(who + " has waited", world, i, writer);
        }
      }
      case DONE, CRASHED -> {}
    }
    if (writer.isUnderWay() && world.faults() > 0) {
      add(who + " crashes", world.with(i, writer.goes(Writer.At.CRASHED)).fault());
    }
  }

  private void fence(String who, int i, Writer writer) {
    Writer next = writer.goes(Writer.At.FENCED);
    if (!rules.contains(Rules.FENCE)) {
      add(who + " does not fence", world.with(i, next));
      return;
    }
    Server redis = world.master();
    World fenced = world.with(redis.withFences(redis.fences() | bit(i)));
    add(who + " fences", fenced.with(i, next));
    if (world.faults() > 0) {
      add(who + " fences and is not told", fenced.with(i, next.waitsLater()).fault());
      add(who + " cannot fence", world.with(i, next.waitsLater()).fault());
    }
  }

  private void revoke(String who, int i, Writer writer) {
    boolean lost = rules.contains(Rules.FENCE) && (world.master().fences() & bit(i)) == 0;
    boolean waits = lost && rules.contains(Rules.WAIT_WHEN_FENCE_LOST);
    World revoked = world.with(revoked(i, writer));
    end(who + (lost ? " revokes without its fence" : " revokes"), revoked, i, writer, waits);
    if (world.faults() > 0) {
      boolean unreachable = rules.contains(Rules.WAIT_WHEN_UNREACHABLE);
      end(who + " revokes and is not told", revoked.fault(), i, writer, unreachable);
      end(who + " cannot revoke", world.fault(), i, writer, unreachable);
    }
  }

  /** Who does not know the copies leaves its fence, to be there until they are gone. */
  private Server revoked(int i, Writer writer) {
    Server redis = world.master();
    int left = rules.contains(Rules.OWN_FENCE) ? redis.fences() & ~bit(i) : 0;
    return writer.knows() ? new Server(Stamped.NONE, Stamped.NONE, left) : redis;
  }

  private void end(String name, World after, int i, Writer writer, boolean waits) {
    boolean told = writer.mustWait() && rules.contains(Rules.WAIT_WHEN_UNREACHABLE);
    boolean skips = adds(writer) && !rules.contains(Rules.WAIT_WHEN_ADDING);
    if ((waits || told) && !skips) {
      add(name, after.with(i, writer.goes(Writer.At.WAITING)));
    } else {
      acknowledge(name, after, i, writer);
    }
  }

  /** Here the first to commit deletes the tag, so the second adds it, and nothing is old to it. */
  private static boolean adds(Writer writer) {
    return writer.version() == DELETED + 1;
  }

  private void acknowledge(String name, World after, int i, Writer writer) {
    add(
        "%s, 2xx for %d".formatted(name, writer.version()),
        after
            .with(i, writer.goes(Writer.At.DONE))
            .with(world.versions().acknowledge(writer.version())));
  }

  private void passTime() {
    if (world.master().entry().isThere()) {
      add("the copy expires", world.with(world.master().withEntry(Stamped.NONE)));
    }
    if (world.master().lease().isThere()) {
      add("the lease expires", world.with(world.master().withLease(Stamped.NONE)));
    }
    for (int i = 0; i < world.writers().size(); i++) {
      Writer writer = world.writers().get(i);
      boolean needed =
          writer.isUnderWay()
              || (writer.leftItsFence() && !world.master().isPast(writer.version()));
      if ((world.master().fences() & bit(i)) != 0
          && (!needed || !rules.contains(Rules.FENCE_OUTLASTS_OTHERS))) {
        int left = world.master().fences() & ~bit(i);
        add("fence %d expires".formatted(i), world.with(world.master().withFences(left)));
      }
    }
    expireOnReplica();
    for (int i = 0; i < world.readers().size(); i++) {
      Reader reader = world.readers().get(i);
      if (reader.ignores() && world.master().isOf(world.era())) {
        add("reader %d trusts again".formatted(i), world.with(i, reader.ignores(false)));
      }
    }
  }

  /** It holds the same, so it ends no later than the master's, whatever was deleted there. */
  private void expireOnReplica() {
    if (world.replica().entry().isThere()) {
      add("the replica's copy expires", world.withReplica(world.replica().withEntry(Stamped.NONE)));
    }
    if (world.replica().lease().isThere()) {
      add(
          "the replica's lease expires",
          world.withReplica(world.replica().withLease(Stamped.NONE)));
    }
  }

  private void fail() {
    add("all is flushed", world.with(Server.EMPTY).withReplica(Server.EMPTY).fault());
    if (!world.replica().equals(world.master())) {
      add("the replica catches up", world.withReplica(world.master()));
    }
    World after = world.failOver();
    for (int i = 0; i < world.readers().size(); i++) {
      boolean ignores = rules.contains(Rules.IGNORE_AFTER_FAIL_OVER);
      after = after.with(i, after.readers().get(i).ignores(ignores));
    }
    add("the replica takes over", after);
  }

  private static int bit(int i) {
    return 1 << i;
  }
}
