package dev.berth.registry.traffic;

import dev.berth.keyspace.redis.drain.Batch;

/** A batch that was taken, to be added in the database and then confirmed. */
record Counted(Counter counter, Source source, Batch batch) {}
