package dev.berth.bench.models;

import dev.berth.bench.subject.Scans;
import java.util.List;
import java.util.Optional;

/**
 * Everything that was measured.
 *
 * @param server the PostgreSQL that was used
 * @param sizes for each scale
 * @param queries for each scale, Model 1 before Model 2
 * @param scans of Model 2 from a delete to the last removal, in the largest registry, unless that
 *     is too small to tell
 */
record ModelsFigures(
    String server,
    List<SizeComparison> sizes,
    CollectionFigures collection,
    List<QueryTimes> queries,
    Pruning pruning,
    List<PayloadBytes> payloads,
    ImportCost.Comparison imports,
    Optional<List<Scans.Scan>> scans,
    PartitionCounts.Figures partitions) {}
