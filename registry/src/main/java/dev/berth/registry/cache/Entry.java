package dev.berth.registry.cache;

import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.oci.RepositoryName;

/**
 * Where the copy of a fact is. Made by {@link Entries}.
 *
 * @param repository whose fact it is
 * @param name names it among those of the repository
 */
public record Entry<F extends Fact>(
    RepositoryName repository, String name, WriteKey<Shape.Value> key, FactCodec<F> codec) {}
