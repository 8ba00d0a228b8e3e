package dev.berth.registry.db;

import dev.berth.registry.config.Secret;

/**
 * Where a PostgreSQL is and who asks.
 *
 * @param url a JDBC URL, {@code jdbc:postgresql://host:port/name}; its parameters win over ours
 */
public record DatabaseAddress(String url, String user, Secret password) {}
