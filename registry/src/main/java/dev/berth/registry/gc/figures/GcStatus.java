package dev.berth.registry.gc.figures;

/**
 * How garbage collection is doing, as the database knows it.
 *
 * @param backlog what it has before it
 * @param lastHour what it removed in the last hour
 * @param lastDay what it removed in the last 24 hours
 * @param recorded what it removed as far back as the record is kept
 * @param restorable deleted manifests that can still be restored
 */
public record GcStatus(
    Backlog backlog, Removed lastHour, Removed lastDay, Removed recorded, long restorable) {

  /**
   * What was removed in some time.
   *
   * @param links from repositories to blobs
   * @param bytes that were freed in storage
   */
  public record Removed(long manifests, long links, long blobs, long objects, long bytes) {}
}
