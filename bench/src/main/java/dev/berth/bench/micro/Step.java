package dev.berth.bench.micro;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;

/** One thing that is measured: a method of a benchmark. */
record Step(Class<?> benchmark, String method) {

  static List<Step> all() {
    return Stream.of(OciBenchmark.class, KeyBenchmark.class).flatMap(Step::of).toList();
  }

  private static Stream<Step> of(Class<?> benchmark) {
    return Stream.of(benchmark.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .map(Method::getName)
        .sorted(Comparator.naturalOrder())
        .map(method -> new Step(benchmark, method));
  }

  /** As a pattern that finds this step only. */
  String pattern() {
    return "^%s\\.%s$".formatted(benchmark.getName().replace(".", "\\."), method);
  }

  /** The name of the method in words. */
  @Override
  public String toString() {
    return method.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
