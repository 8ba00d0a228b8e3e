package dev.berth.bench.models;

import dev.berth.bench.subject.Cost;

/**
 * What Model 2 does with some number of partitions.
 *
 * @param relations tables and indexes in the database
 * @param push of a manifest whose blobs are there
 * @param delete of a manifest
 * @param locks on relations that such a delete holds
 * @param memory bytes of a connection after all this
 * @param review of an untagged manifest, which goes
 * @param reviewOfBlob of a blob in use, which stays
 * @param largest bytes of the largest partition of any table
 */
record PartitionCount(
    int partitions,
    long relations,
    Cost push,
    Cost delete,
    long locks,
    long memory,
    Cost review,
    Cost reviewOfBlob,
    long largest) {}
