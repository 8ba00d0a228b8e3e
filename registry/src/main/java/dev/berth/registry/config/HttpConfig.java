package dev.berth.registry.config;

import java.time.Duration;
import java.util.List;

/**
 * How the server listens, and how long it waits for whom.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 takes any free one
 * @param drainDelay how long a stopping server goes on accepting requests
 * @param gracePeriod how long a stopping server lets running requests finish
 * @param headerTimeout how long a client may take to send the head of a request
 * @param idleTimeout how long a kept-alive connection may wait for its next request
 * @param stallTimeout how long a transfer may move no byte
 * @param minimumRate bytes per second that a request body must reach on average, once it has run
 *     for {@code stallTimeout}
 * @param maxHeaderSize bytes of all headers of a request together
 * @param maxUrlSize bytes of the path and query of a request
 * @param warning what every answer tells the people behind clients; empty for nothing
 * @param hosts the host names that requests may be addressed to, in lower case; if empty, any on a
 *     listener that other machines reach, and none but those of this machine on a loopback one
 * @param trustedProxies the reverse proxies whose {@code X-Forwarded-For} is believed
 */
public record HttpConfig(
    String host,
    int port,
    Duration drainDelay,
    Duration gracePeriod,
    Duration headerTimeout,
    Duration idleTimeout,
    Duration stallTimeout,
    long minimumRate,
    int maxHeaderSize,
    int maxUrlSize,
    String warning,
    List<String> hosts,
    List<IpNetwork> trustedProxies) {}
