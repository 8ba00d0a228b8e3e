package dev.berth.registry.config;

import java.util.Optional;

/**
 * What a node is called.
 *
 * @param name empty for one made of host name and port
 */
public record NodeConfig(Optional<String> name) {}
