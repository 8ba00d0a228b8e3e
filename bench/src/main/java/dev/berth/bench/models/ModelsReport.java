package dev.berth.bench.models;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.GrowthExponent;
import dev.berth.bench.report.Report;
import dev.berth.bench.report.Table;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Scans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The figures as Markdown: goals first, then each measurement. */
final class ModelsReport {
  private static final double MEGABYTE = 1e6;

  private final ModelsPlan plan;
  private final ModelsFigures figures;

  ModelsReport(ModelsPlan plan, ModelsFigures figures) {
    this.plan = plan;
    this.figures = figures;
  }

  Report report(Origin origin) {
    Map<String, String> drawings = new LinkedHashMap<>();
    drawings.put(ModelsCharts.COLLECTION, ModelsCharts.collection(figures.collection()));
    drawings.put(ModelsCharts.PARTITIONS, ModelsCharts.partitions(figures.partitions()));
    return new Report(text(origin), drawings);
  }

  private String text(Origin origin) {
    List<String> parts = new ArrayList<>();
    parts.add(
        """
        ## Model 1 and Model 2
        %s; %s and `fsync`, `synchronous_commit`, `full_page_writes` on.
        The founding document compares two models: in Model 1 manifests and blobs exist once and many-to-many tables tie them
        together, in Model 2 (Berth's) a repository owns what it holds. Here both hold the same registry, the published one and
        multiples of it (scale 1 has 27,944 manifests). Medians of %d rounds; what is compared took turns on one connection.
        """
            .formatted(origin, figures.server(), plan.rounds()));
    parts.add(ModelsGoals.compare(plan, figures).toString());
    parts.add(collection(figures.collection()));
    parts.add(sizes(figures.sizes().getLast()));
    parts.add(factors(figures.sizes()));
    parts.add(queries(figures.queries()));
    parts.add(pruning(figures.pruning()));
    parts.add(payloads(figures.payloads()));
    parts.add(imports(figures.imports()));
    parts.add(partitions(figures.partitions()));
    figures.scans().map(ModelsReport::scans).ifPresent(parts::add);
    return String.join("\n", parts);
  }

  private static String collection(CollectionFigures collection) {
    return """
        ### Collection
        Model 1 looks for manifests that no repository has with the document's own query, for 100 at once. At best they come
        first in the order of the scan, at worst there are none, as in a registry that is kept clean. Model 2 reviews what its
        triggers queued. The exponent says how the time grows: 0 not at all, 1 in proportion to the registry. Removing is a single
        statement in Model 1, taken back before its commit; a review of Model 2 also keeps the manifest for a way back, notes what
        went, queues its blobs and commits.

        ![Time of a collection by size of the registry](%s)

        """
            .formatted(ModelsCharts.COLLECTION)
        + costs(collection, "ms", cost -> cost.microseconds() / 1e3)
        + "\n"
        + costs(collection, "pages read", Cost::pages)
        + "\nHow Model 1 looks at the largest scale: %s.\n".formatted(collection.plans().getLast());
  }

  private static String costs(
      CollectionFigures collection, String unit, ToDoubleFunction<Cost> part) {
    List<String> head = new ArrayList<>(List.of(unit));
    collection.scales().forEach(scale -> head.add("scale " + Scale.text(scale)));
    head.add("exponent");
    Table table = new Table(head.toArray(String[]::new));
    for (CollectionWork work : collection.costs().keySet()) {
      List<Double> values =
          collection.of(work).stream().map(cost -> part.applyAsDouble(cost)).toList();
      List<String> row = new ArrayList<>(List.of(work.title()));
      values.forEach(value -> row.add(figure(value)));
      row.add(values.size() > 1 ? figure(GrowthExponent.of(collection.manifests(), values)) : "");
      table.row(row.toArray(String[]::new));
    }
    return table.toString();
  }

  private static String sizes(SizeComparison size) {
    Table table = new Table("Model 1", "rows", "MB", "Model 2", "rows", "MB");
    List<TableSizes.TableSize> one = size.one().tables();
    List<TableSizes.TableSize> two = size.two().tables();
    for (int number = 0; number < Math.max(one.size(), two.size()); number++) {
      table.row(
          Stream.concat(Stream.of(cells(one, number)), Stream.of(cells(two, number)))
              .toArray(String[]::new));
    }
    table.row(
        "all",
        whole(size.one().rows()),
        megabytes(size.one().bytes()),
        "all",
        whole(size.two().rows()),
        megabytes(size.two().bytes()));
    return """
        ### Rows and bytes
        At scale %s, indexes and large values included. Model 2 has %s times the rows and %s times the bytes of Model 1. The
        many-to-many tables are %s %% of the rows of Model 1, and no key divides them (R4).

        """
            .formatted(
                Scale.text(size.scale()),
                figure(size.rowRatio()),
                figure(size.byteRatio()),
                figure(100.0 * references(size.one()) / size.one().rows()))
        + table;
  }

  private static long references(TableSizes one) {
    return one.rows("repository_manifests")
        + one.rows("manifest_layers")
        + one.rows("repository_blobs");
  }

  private static String[] cells(List<TableSizes.TableSize> tables, int number) {
    if (number >= tables.size()) {
      return new String[] {"", "", ""};
    }
    TableSizes.TableSize table = tables.get(number);
    return new String[] {table.name(), whole(table.rows()), megabytes(table.bytes())};
  }

  private static String megabytes(long bytes) {
    return figure(bytes / MEGABYTE);
  }

  private static String factors(List<SizeComparison> sizes) {
    Table table =
        new Table(
            "deduplication factor",
            "repositories per manifest",
            "layers per blob",
            "repositories per blob");
    addFactors(table, "published", Factors.PUBLISHED);
    for (SizeComparison size : sizes) {
      addFactors(table, "scale %s, Model 1".formatted(Scale.text(size.scale())), size.ofOne());
      addFactors(table, "scale %s, Model 2".formatted(Scale.text(size.scale())), size.ofTwo());
    }
    return table.toString();
  }

  private static void addFactors(Table table, String name, Factors factors) {
    table.row(
        name,
        "%.3f".formatted(factors.manifests()),
        "%.3f".formatted(factors.layers()),
        "%.3f".formatted(factors.links()));
  }

  private String queries(List<QueryTimes> times) {
    List<String> head = new ArrayList<>(List.of("µs"));
    for (double scale : plan.scales()) {
      head.add("scale %s, Model 1".formatted(Scale.text(scale)));
      head.add("Model 2");
    }
    Table table = new Table(head.toArray(String[]::new));
    for (MainQuery query : MainQuery.values()) {
      List<String> row = new ArrayList<>(List.of(query.title()));
      times.forEach(scale -> scale.of(query).forEach(time -> row.add(figure(time))));
      table.row(row.toArray(String[]::new));
    }
    return """
        ### The main queries
        Medians of %s executions of a prepared statement, the id of the repository known; Model 2 in its default number of
        partitions. Everything is in memory, and each statement is planned for the values at hand.

        """
            .formatted(whole((long) plan.examples() * plan.rounds()))
        + table;
  }

  private static String pruning(Pruning pruning) {
    Table table = new Table("partitions read", "Model 2", "Model 1, by id", "Model 1, by digest");
    pruning
        .queries()
        .forEach(
            (query, touched) ->
                table.row(
                    query.title(),
                    touched.inModelTwo().toString(),
                    touched.oneById().toString(),
                    touched.oneByDigest().toString()));
    table.row(
        "look for garbage",
        "a queue, not partitioned",
        pruning.lookById().toString(),
        pruning.lookByDigest().toString());
    return """
        ### Which queries are pruned
        Model 1 has no key that all its tables share. Here its manifests and blobs are divided by id or by digest, its other
        tables by what they belong to, all into %d partitions as in Model 2. Whichever key is chosen, some queries read every
        partition; and digests are no longer unique by id, nor can keys point to ids by digest.

        """
            .formatted(pruning.partitions())
        + table;
  }

  private static String payloads(List<PayloadBytes> payloads) {
    Table table =
        new Table(
            "payloads",
            "factor",
            "compression",
            "Model 1, MB",
            "Model 2, MB",
            "ratio",
            "largest partition, MB");
    for (PayloadBytes bytes : payloads) {
      table.row(
          bytes.payloads(),
          "%.3f".formatted(bytes.factor()),
          bytes.compressed() ? "on" : "off",
          megabytes(bytes.one()),
          megabytes(bytes.two()),
          figure((double) bytes.two() / bytes.one()) + " ×",
          megabytes(bytes.largest()));
    }
    return """
        ### Payloads of manifests
        Model 2 stores a payload in each repository that has it: nothing to speak of at the published factor, as many times
        as there are mirrors otherwise. Partitions do not make that less, they only divide it. Compression begins with rows
        of two kilobytes, which is more than a usual manifest.

        """
        + table;
  }

  private static String imports(ImportCost.Comparison imports) {
    return """
        ### Import of a file tree
        %s manifests with their blobs, links and tags, each in one transaction, into empty tables. A tree's links are rows of
        Model 1 one by one; Model 2 writes more rows, most of them by triggers.

        """
            .formatted(whole(imports.images()))
        + new Table("one manifest", "statements", "rows", "bytes of log", "µs")
            .row(row("Model 1", imports.one()))
            .row(row("Model 2", imports.two()));
  }

  private static String[] row(String model, ImportCost cost) {
    return new String[] {
      model,
      figure(cost.statements()),
      figure(cost.rows()),
      figure(cost.walBytes()),
      figure(cost.microseconds())
    };
  }

  private static String scans(List<Scans.Scan> scans) {
    List<String> large = scans.stream().filter(Scans.Scan::isLarge).map(Scans.Scan::table).toList();
    return """
        ### Scans
        In the largest registry, from deletes over triggers and reviews to the sweep of Model 2, tables of more than a few
        pages that were read whole: %s. In a registry of less than a million manifests PostgreSQL does so rightly when it is to
        find many rows at once. A look of Model 1 reads `manifests` and `repository_manifests` whole at any size.
        """
        .formatted(large.isEmpty() ? "none" : String.join(", ", large));
  }

  private static String partitions(PartitionCounts.Figures partitions) {
    return """
        ### How many partitions
        Model 2 at scale %s. A push is a manifest whose blobs are there, a delete that of a manifest, each one transaction.

        ![What partitions cost](%s)

        """
            .formatted(Scale.text(partitions.scale()), ModelsCharts.PARTITIONS)
        + new PartitionTable(partitions);
  }
}
