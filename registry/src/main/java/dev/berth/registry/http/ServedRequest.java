package dev.berth.registry.http;

import java.time.Duration;

/**
 * A request that is over.
 *
 * @param method one of those that HTTP has for registries, or {@code OTHER}
 * @param route the pattern of the route that answered, or {@code none}; never the path itself
 * @param status of the answer; 0 when none was given, or not to its end
 * @param received bytes of the request's body
 * @param sent bytes of the answer's body
 */
public record ServedRequest(
    String method, String route, int status, Duration time, long received, long sent) {}
