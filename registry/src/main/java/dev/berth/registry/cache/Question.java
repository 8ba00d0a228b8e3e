package dev.berth.registry.cache;

import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;

/**
 * What is asked: two who ask the same can share the answer.
 *
 * @param reference the tag or the digest that it is about
 */
record Question(RepositoryName repository, Reference reference, Use use) {}
