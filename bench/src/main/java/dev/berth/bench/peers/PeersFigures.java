package dev.berth.bench.peers;

import java.util.List;

/**
 * Everything that was measured.
 *
 * @param servers what ran, with versions
 * @param leftOut subjects that are not there, with what makes them be
 * @param failed scenarios that could not be measured, with the reason
 */
record PeersFigures(
    List<String> servers,
    List<String> leftOut,
    List<Comparison> comparisons,
    List<String> failed) {}
