package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;

/** What every step of an upload works with. */
record UploadParts(
    Database database,
    UploadTable uploads,
    StorageDeletionTable deletions,
    BlobStorage storage,
    OpenUploads open) {}
