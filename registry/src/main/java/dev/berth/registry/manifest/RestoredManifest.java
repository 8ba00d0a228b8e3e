package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import java.util.List;
import java.util.SortedSet;

/**
 * What came back with a manifest.
 *
 * @param manifests itself and the children that were gone, children first
 * @param blobs how many blobs came back from the ledger
 * @param bytes the bytes of these blobs
 * @param tags those that point to it now
 * @param otherTags those it had, which point to another manifest now
 */
public record RestoredManifest(
    List<Digest> manifests, int blobs, long bytes, SortedSet<Tag> tags, SortedSet<Tag> otherTags) {}
