package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;
import java.time.Duration;

/**
 * What every step of an upload works with.
 *
 * @param renewal how often a writer says that it is at work, which is several times in a claim
 */
record UploadParts(
    Database database,
    UploadTable uploads,
    StorageDeletionTable deletions,
    BlobStorage storage,
    AcceptedBytes accepted,
    LostObjects lost,
    OpenUploads open,
    Duration renewal) {}
