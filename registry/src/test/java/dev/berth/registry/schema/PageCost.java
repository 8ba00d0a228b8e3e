package dev.berth.registry.schema;

import dev.berth.registry.db.Database;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What PostgreSQL reads for one page of a list, the mean of several pages.
 *
 * @param rows rows that were looked at, given out or not
 * @param buffers pages of tables and indexes that were looked at
 */
public record PageCost(double rows, double buffers) {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Measures a method of a table that gives the entries after a name, with the statement it really
   * sends: the method runs as it is, on a handle that puts EXPLAIN before it, so what it returns is
   * the plan.
   *
   * @param after the names after which the pages begin
   */
  public static PageCost measure(
      Database database, List<String> after, BiFunction<Handle, String, List<String>> page) {
    List<PageCost> costs =
        after.stream().map(name -> database.read(handle -> of(handle, name, page))).toList();
    return new PageCost(
        costs.stream().mapToDouble(PageCost::rows).average().orElseThrow(),
        costs.stream().mapToDouble(PageCost::buffers).average().orElseThrow());
  }

  private static PageCost of(
      Handle handle, String after, BiFunction<Handle, String, List<String>> page) {
    handle
        .getConfig(SqlStatements.class)
        .setTemplateEngine(
            (statement, _) -> "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + statement);
    String explained = page.apply(handle, after).getFirst();
    JsonNode plan = JSON.readTree(explained).get(0).get("Plan");
    return new PageCost(rows(plan), number(plan, "Shared Hit Blocks", "Shared Read Blocks"));
  }

  /** The rows that the plan's scans looked at; scans are what has no plan below it. */
  private static double rows(JsonNode plan) {
    if (plan.has("Plans")) {
      return plan.get("Plans").valueStream().mapToDouble(PageCost::rows).sum();
    }
    return plan.get("Actual Loops").asDouble()
        * number(plan, "Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck");
  }

  private static double number(JsonNode plan, String... fields) {
    return Stream.of(fields).filter(plan::has).mapToDouble(f -> plan.get(f).asDouble()).sum();
  }
}
