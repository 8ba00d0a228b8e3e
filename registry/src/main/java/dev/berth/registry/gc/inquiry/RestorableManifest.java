package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import java.time.Instant;
import java.util.List;

/**
 * A deleted manifest of which a copy is kept.
 *
 * @param tags those that pointed to it when it was deleted, in their order
 * @param keepUntil until when it can be restored at least
 */
public record RestorableManifest(
    RepositoryName repository,
    Digest digest,
    List<Tag> tags,
    Instant deletedAt,
    Instant keepUntil) {}
