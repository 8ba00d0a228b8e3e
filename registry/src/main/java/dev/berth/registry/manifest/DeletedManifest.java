package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A manifest that was deleted or collected, as it was.
 *
 * @param tags those that pointed to it when it went, in their order
 * @param lacked blobs and manifests that it named and its repository did not have
 * @param keepUntil until when it can be restored
 * @param expired whether that time is over, by the database's clock
 */
public record DeletedManifest(
    Digest digest,
    int mediaTypeId,
    byte[] payload,
    List<Tag> tags,
    Set<Digest> lacked,
    Instant deletedAt,
    Instant keepUntil,
    boolean expired) {}
