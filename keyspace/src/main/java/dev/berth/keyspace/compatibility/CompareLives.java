package dev.berth.keyspace.compatibility;

import static dev.berth.keyspace.compatibility.Change.Effect.ADDITIVE;
import static dev.berth.keyspace.compatibility.Change.Effect.BREAKING;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.Life;

/** Whether keys of a family still live as long as others count on. */
final class CompareLives {
  private final Family old;
  private final Family current;
  private final CompareKeyspaces.Sink sink;

  CompareLives(Family old, Family current, CompareKeyspaces.Sink sink) {
    this.old = old;
    this.current = current;
    this.sink = sink;
  }

  void run() {
    Life was = old.life().life();
    Life is = current.life().life();
    if (!was.equals(is)) {
      sink.add(
          isShorter(was, is) ? BREAKING : ADDITIVE,
          current.name(),
          "the life was '%s' and is '%s'".formatted(was, is));
    }
  }

  private static boolean isShorter(Life was, Life is) {
    return switch (is) {
      case Life.Stays _ -> false;
      case Life.Undecided _ -> true;
      case Life.Trimmed now ->
          !(was instanceof Life.Undecided)
              && !(was instanceof Life.Trimmed before && before.entries() <= now.entries());
      case Life.Expires now ->
          !(was instanceof Life.Undecided)
              && !(was instanceof Life.Expires before
                  && before.ttl().compareTo(now.ttl()) <= 0
                  && (before.begin() == now.begin() || now.begin() == Life.Begin.EACH_WRITE));
    };
  }
}
