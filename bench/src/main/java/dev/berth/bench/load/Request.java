package dev.berth.bench.load;

/** A request that is answered with 200. */
public record Request(String method, String path) {}
