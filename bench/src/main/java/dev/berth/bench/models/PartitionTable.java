package dev.berth.bench.models;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.report.Table;
import dev.berth.bench.subject.Cost;
import java.util.function.Function;
import java.util.stream.Stream;

/** Numbers of partitions side by side. */
final class PartitionTable {
  private final PartitionCounts.Figures figures;
  private final Table table;

  PartitionTable(PartitionCounts.Figures figures) {
    this.figures = figures;
    this.table =
        new Table(
            Stream.concat(
                    Stream.of("partitions"),
                    figures.counts().stream().map(count -> whole(count.partitions())))
                .toArray(String[]::new));
    addCost("push", PartitionCount::push);
    addCost("delete", PartitionCount::delete);
    addCost("review that removes a manifest", PartitionCount::review);
    addCost("review of a blob in use", PartitionCount::reviewOfBlob);
    for (MainQuery query : MainQuery.values()) {
      row(query.title() + ", µs", figures.queries().of(query).stream().map(time -> figure(time)));
    }
    add("locks held by a delete", count -> whole(count.locks()));
    add("memory of a connection, MB", count -> figure(count.memory() / 1e6));
    add("tables and indexes", count -> whole(count.relations()));
    add("largest partition, MB", count -> figure(count.largest() / 1e6));
  }

  private void addCost(String name, Function<PartitionCount, Cost> cost) {
    add(name + ", µs", count -> figure(cost.apply(count).microseconds()));
    add("— PostgreSQL at work, µs", count -> figure(cost.apply(count).processor()));
  }

  private void add(String name, Function<PartitionCount, String> cell) {
    row(name, figures.counts().stream().map(cell));
  }

  private void row(String name, Stream<String> cells) {
    table.row(Stream.concat(Stream.of(name), cells).toArray(String[]::new));
  }

  @Override
  public String toString() {
    return table.toString();
  }
}
