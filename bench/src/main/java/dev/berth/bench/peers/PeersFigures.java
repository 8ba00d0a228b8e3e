package dev.berth.bench.peers;

import java.util.List;

/**
 * Everything that was measured.
 *
 * @param servers what ran, with versions
 */
record PeersFigures(List<String> servers, List<Comparison> comparisons) {}
