package dev.berth.registry.nodes;

import java.time.Instant;

/**
 * A node that is running.
 *
 * @param node its name
 * @param version of the program
 * @param address where it listens for clients
 * @param started when it started
 */
public record LiveNode(String node, String version, String address, Instant started) {}
