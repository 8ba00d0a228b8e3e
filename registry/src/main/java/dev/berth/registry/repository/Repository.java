package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;

/** A repository that exists. Its id is the partition key of everything in it. */
public record Repository(long id, RepositoryName name) {}
