package dev.berth.bench.gc;

import dev.berth.bench.subject.Scans;
import java.util.List;
import java.util.Optional;

/**
 * Everything that was measured; a part that was left out is empty.
 *
 * @param server the PostgreSQL that was used
 */
record GcFigures(
    String server,
    Optional<List<ReviewRates.Rate>> rates,
    Optional<List<ReviewCost.Growth>> growths,
    Optional<List<Scans.Scan>> scans,
    Optional<PullFigures> pulls) {}
