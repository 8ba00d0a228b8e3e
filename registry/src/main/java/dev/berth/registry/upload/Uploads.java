package dev.berth.registry.upload;

import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.LinkBlob;
import dev.berth.registry.blob.StoredBytes;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.storage.BlobStorage;
import java.time.Duration;

/** The steps of an upload, put together for one node. */
public final class Uploads {
  private static final int RENEWALS_IN_A_CLAIM = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SeeUpload see;
  private final StartUpload start;
  private final AppendChunk append;
  private final CompleteUpload complete;
  private final CancelUpload cancel;
  private final ExpireUploads expire;
  private final PushWhole whole;
  private final MountBlob mount;
  private final long chunkMinLength;

  private Uploads(
      UploadParts parts,
      RepositoryLookup repositories,
      LinkBlob linkBlob,
      long largestBlob,
      long chunkMinLength) {
    ReceiveBytes receiver = new ReceiveBytes(parts, largestBlob);
    this.see = new SeeUpload(parts, repositories);
    this.start = new StartUpload(parts, repositories);
    this.append = new AppendChunk(parts, see, receiver);
    this.complete = new CompleteUpload(parts, see, receiver);
    this.cancel = new CancelUpload(parts);
    this.expire = new ExpireUploads(parts);
    this.whole = new PushWhole(start, complete, cancel);
    this.mount =
        new MountBlob(
            parts.database(),
            repositories,
            linkBlob,
            new BlobUseTable(),
            new StoredBytes(parts.storage(), parts.lost()));
    this.chunkMinLength = chunkMinLength;
  }

  public static Uploads create(
      Database database,
      StoredObjects objects,
      RepositoryLookup repositories,
      LinkBlob linkBlob,
      Settings settings) {
    UploadParts parts =
        new UploadParts(
            database,
            new UploadTable(settings.upload()),
            objects.deletions(),
            objects.storage(),
            new AcceptedBytes(objects.storage(), AcceptedBytes.PIECE_BYTES),
            objects.lost(),
            new OpenUploads(HeapShares.ofThisProcess().openUploads() / 2, PATIENCE),
            settings.upload().claim().dividedBy(RENEWALS_IN_A_CLAIM));
    return new Uploads(
        parts,
        repositories,
        linkBlob,
        settings.limits().blobSize(),
        settings.upload().chunkMinLength());
  }

  /**
   * Where bytes go, and what is written down about them.
   *
   * @param deletions objects that are given up
   * @param lost where a missing object is reported
   */
  public record StoredObjects(
      BlobStorage storage, StorageDeletionTable deletions, LostObjects lost) {}

  /** The settings that uploads obey. */
  public record Settings(UploadConfig upload, LimitsConfig limits) {}

  SeeUpload see() {
    return see;
  }

  StartUpload start() {
    return start;
  }

  AppendChunk append() {
    return append;
  }

  CompleteUpload complete() {
    return complete;
  }

  CancelUpload cancel() {
    return cancel;
  }

  PushWhole whole() {
    return whole;
  }

  MountBlob mount() {
    return mount;
  }

  /** How long chunks should be at least, but for the last one; 0 when that does not matter. */
  long chunkMinLength() {
    return chunkMinLength;
  }

  /** Ends expired uploads and gives their objects up; returns how many there were. */
  public int expire() {
    return expire.expire();
  }
}
