package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Several open databases that take turns. */
record Databases(List<Database> databases) implements AutoCloseable {

  static <T> Databases open(List<T> subjects, Function<T, Database> opening) {
    List<Database> opened = new ArrayList<>();
    try {
      subjects.forEach(subject -> opened.add(opening.apply(subject)));
      return new Databases(List.copyOf(opened));
    } catch (RuntimeException failure) {
      opened.forEach(Database::close);
      throw failure;
    }
  }

  @Override
  public void close() {
    databases.forEach(Database::close);
  }
}
