package dev.berth.bench.peers;

import java.time.Duration;
import java.util.List;

/**
 * How much is put into servers.
 *
 * @param entries lengths of the lists of tags and of repositories, the shortest first
 * @param referrers lengths of the list of referrers
 * @param pushed bytes of large blobs in each round, two blobs at least
 * @param longestFilling after which a list that is not long enough is given up
 */
record Amounts(
    List<Integer> entries, List<Integer> referrers, long pushed, Duration longestFilling) {}
