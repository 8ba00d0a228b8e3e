package dev.berth.keyspace.compatibility;

import static dev.berth.keyspace.compatibility.Change.Effect.ADDITIVE;
import static dev.berth.keyspace.compatibility.Change.Effect.BREAKING;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Content;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.compatibility.Change.Effect;
import dev.berth.keyspace.key.Family;
import java.util.List;
import java.util.Optional;

/** Whether what keys of a family hold can still be read by those who read it before. */
final class CompareContent {
  private final Catalog before;
  private final Catalog after;
  private final Content old;
  private final Content current;
  private final String family;
  private final CompareKeyspaces.Sink sink;

  CompareContent(
      Catalog before, Catalog after, Family old, Family current, CompareKeyspaces.Sink sink) {
    this.before = before;
    this.after = after;
    this.old = old.rule().content();
    this.current = current.rule().content();
    this.family = current.name();
    this.sink = sink;
  }

  void run() {
    if (!old.types().equals(current.types())) {
      add(BREAKING, "the type was %s and is %s".formatted(old.types(), current.types()));
    }
    // A hash or stream is read field by field, so one more disturbs nobody, required or not.
    new CompareFields(this::add, false).compare(old.fields(), current.fields(), FieldNames.FULL);
    Optional<ValueRule> was = old.value();
    Optional<ValueRule> is = current.value();
    if (was.isPresent() && is.isPresent()) {
      compareValues(was.get(), is.get());
    } else if (was.isPresent() || is.isPresent()) {
      add(
          is.isPresent() ? ADDITIVE : BREAKING,
          "how the value is written is stated in one of them only");
    }
  }

  private void compareValues(ValueRule was, ValueRule is) {
    if (!was.encoding().equals(is.encoding())) {
      add(
          BREAKING,
          "the encoding was %s and is %s".formatted(text(was.encoding()), text(is.encoding())));
    }
    if (was.names() != is.names()) {
      add(BREAKING, "field names were %s and are %s".formatted(was.names(), is.names()));
    }
    compareChoices(was.oneOf(), is.oneOf());
    // A value is read whole: a reader of today fails on an old value without a required field.
    new CompareFields(this::add, true).compare(record(before, was), record(after, is), is.names());
  }

  private static Fields record(Catalog catalog, ValueRule value) {
    return value
        .record()
        .map(name -> catalog.records().getOrDefault(name, Fields.NONE))
        .orElse(Fields.NONE);
  }

  private void compareChoices(List<String> was, List<String> is) {
    was.stream()
        .filter(value -> !is.isEmpty() && !is.contains(value))
        .forEach(value -> add(BREAKING, "the value '%s' is gone".formatted(value)));
    is.stream()
        .filter(value -> !was.contains(value))
        .forEach(
            value ->
                add(was.isEmpty() ? BREAKING : ADDITIVE, "the value may be '%s'".formatted(value)));
  }

  private static String text(Optional<String> encoding) {
    return encoding.orElse("that of the version");
  }

  private void add(Effect effect, String what) {
    sink.add(effect, family, what);
  }
}
