package dev.berth.keyspace.compatibility;

import static dev.berth.keyspace.compatibility.Change.Effect.ADDITIVE;
import static dev.berth.keyspace.compatibility.Change.Effect.BREAKING;

import dev.berth.keyspace.automaton.Inclusion;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Shown;
import dev.berth.keyspace.key.Variable;

/** Whether keys of a family still look the same, and who may use them. */
final class CompareKeys {
  private final Family old;
  private final Family current;
  private final CompareKeyspaces.Sink sink;

  CompareKeys(Family old, Family current, CompareKeyspaces.Sink sink) {
    this.old = old;
    this.current = current;
    this.sink = sink;
  }

  void run() {
    if (!old.rule().key().equals(current.rule().key())
        || !old.rule().access().scope().equals(current.rule().access().scope())) {
      breaking("the key was %s and is %s".formatted(key(old), key(current)));
    } else {
      compareVariables();
    }
    compareStatus();
    current.rule().access().readers().stream()
        .filter(reader -> !old.rule().access().readers().contains(reader))
        .forEach(reader -> additive("new reader " + reader));
    current.rule().access().writers().stream()
        .filter(writer -> !old.rule().access().writers().contains(writer))
        .forEach(writer -> additive("new writer " + writer));
  }

  private static String key(Family family) {
    return family.rule().access().scope().map(scope -> scope + " ").orElse("")
        + family.rule().key();
  }

  private void compareVariables() {
    for (Variable variable : current.pattern().variables()) {
      old.pattern().variables().stream()
          .filter(before -> before.name().equals(variable.name()))
          .forEach(before -> compareVariable(before, variable));
    }
  }

  /** By what they really allow, not by how that is written. */
  private void compareVariable(Variable before, Variable now) {
    String name = "<" + now.name() + ">";
    Inclusion.findMissing(before.automaton(), now.automaton())
        .ifPresent(lost -> breaking("%s may no longer be %s".formatted(name, Shown.text(lost))));
    Inclusion.findMissing(now.automaton(), before.automaton())
        .ifPresent(won -> additive("%s may also be %s".formatted(name, Shown.text(won))));
    if (!before.source().equals(now.source())) {
      breaking("%s is made in another way".formatted(name));
    }
    if (now.max() < before.max()) {
      breaking("%s takes at most %d bytes, was %d".formatted(name, now.max(), before.max()));
    }
  }

  private void compareStatus() {
    Status before = old.rule().traits().status();
    Status now = current.rule().traits().status();
    if (before == Status.ACTIVE && now == Status.RESERVED) {
      breaking("is reserved now");
    } else if (before != now) {
      additive("may be used now");
    }
  }

  private void breaking(String what) {
    sink.add(BREAKING, current.name(), what);
  }

  private void additive(String what) {
    sink.add(ADDITIVE, current.name(), what);
  }
}
