package dev.berth.registry.upload;

import dev.berth.registry.storage.Location;
import java.util.Optional;

/**
 * The objects of an upload that ended without becoming a blob.
 *
 * @param copy where a writer that took over was copying to
 */
record UploadObjects(long repositoryId, Location location, Optional<Location> copy) {}
