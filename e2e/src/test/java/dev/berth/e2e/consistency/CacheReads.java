package dev.berth.e2e.consistency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Who answered reads, as the metrics of nodes tell.
 *
 * @param fenced by the database, because a change was under way
 */
record CacheReads(long redis, long database, long fenced) {
  private static final Pattern LINE =
      Pattern.compile(
          "^berth_cache_reads_total\\{[^}]*answer=\"(\\w+)\"[^}]*} (\\S+)$", Pattern.MULTILINE);
  private static final double LEAST = 0.5;

  static final CacheReads NONE = new CacheReads(0, 0, 0);

  static CacheReads of(Iterable<Node> nodes) {
    StringBuilder metrics = new StringBuilder();
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (Node node : nodes) {
        HttpRequest request = HttpRequest.newBuilder(node.address().resolve("/metrics")).build();
        metrics.append(http.send(request, BodyHandlers.ofString()).body()).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return parse(metrics.toString());
  }

  static CacheReads parse(String metrics) {
    return new CacheReads(sum(metrics, "redis"), sum(metrics, "database"), sum(metrics, "fenced"));
  }

  private static long sum(String metrics, String answer) {
    return LINE.matcher(metrics)
        .results()
        .filter(line -> line.group(1).equals(answer))
        .mapToLong(line -> (long) Double.parseDouble(line.group(2)))
        .sum();
  }

  /** Those that came after these. */
  CacheReads since(CacheReads before) {
    return new CacheReads(redis - before.redis, database - before.database, fenced - before.fenced);
  }

  private double share(long part) {
    long all = redis + database + fenced;
    return all == 0 ? 0 : (double) part / all;
  }

  /** Whether enough came from Redis to say something about it. */
  boolean areTelling() {
    return share(redis) >= LEAST;
  }

  /** In short. */
  String shares() {
    return String.format(
        Locale.ROOT,
        "Redis %.0f %%, PostgreSQL %.0f %%, fenced %.0f %%",
        100 * share(redis),
        100 * share(database),
        100 * share(fenced));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "Redis %d (%.0f %%), PostgreSQL %d (%.0f %%), under a fence %d (%.0f %%)",
        redis,
        100 * share(redis),
        database,
        100 * share(database),
        fenced,
        100 * share(fenced));
  }
}
