package dev.berth.bench.models;

import dev.berth.bench.report.Median;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How long the main queries take on one connection, prepared by the server, each planned for the
 * values at hand as the registry has it.
 *
 * @param microseconds by query, the median for each of those that were asked, in their order
 */
record QueryTimes(Map<MainQuery, List<Double>> microseconds) {

  /** One of those that take turns, and what it is asked. */
  record Asked(Database database, Function<MainQuery, String> statement) {
    static Asked modelOne(Database database) {
      return new Asked(database, MainQuery::inModelOne);
    }

    static Asked modelTwo(Database database) {
      return new Asked(database, MainQuery::inModelTwo);
    }
  }

  /** Asks all of them about the same things; a first round only warms up. */
  static QueryTimes measure(List<Asked> all, List<Example> examples, int rounds) {
    Map<MainQuery, List<Double>> times = new EnumMap<>(MainQuery.class);
    for (MainQuery query : MainQuery.values()) {
      times.put(query, measure(query, all, examples, rounds));
    }
    return new QueryTimes(times);
  }

  private static List<Double> measure(
      MainQuery query, List<Asked> all, List<Example> examples, int rounds) {
    List<List<Double>> times = all.stream().<List<Double>>map(_ -> new ArrayList<>()).toList();
    for (int round = 0; round <= rounds; round++) {
      for (Example example : examples) {
        for (int number = 0; number < all.size(); number++) {
          double taken = time(query, all.get(number), example);
          if (round > 0) {
            times.get(number).add(taken);
          }
        }
      }
    }
    return times.stream().map(Median::of).toList();
  }

  private static double time(MainQuery query, Asked asked, Example example) {
    return asked
        .database()
        .read(
            handle -> {
              long began = System.nanoTime();
              int rows =
                  example
                      .ask(handle, asked.statement().apply(query))
                      .map((row, _) -> row.getObject(1))
                      .list()
                      .size();
              double taken = (System.nanoTime() - began) / 1e3;
              if (rows == 0 && query != MainQuery.TAGS_PAGE && query != MainQuery.CATALOG_PAGE) {
                throw new IllegalStateException("no answer: " + query.title());
              }
              return taken;
            });
  }

  List<Double> of(MainQuery query) {
    return microseconds.getOrDefault(query, List.of());
  }
}
