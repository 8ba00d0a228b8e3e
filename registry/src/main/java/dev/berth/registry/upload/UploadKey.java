package dev.berth.registry.upload;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.repository.Repository;
import java.util.UUID;

/** Names an upload. An id is worth nothing in another repository. */
record UploadKey(Repository repository, UUID id) {

  /**
   * Reads the id as it stands in a path.
   *
   * @throws OciException BLOB_UPLOAD_UNKNOWN when it is no id of ours
   */
  static UUID parseId(String id) {
    try {
      return UUID.fromString(id);
    } catch (IllegalArgumentException e) {
      throw unknown(id);
    }
  }

  long repositoryId() {
    return repository.id();
  }

  OciException unknown() {
    return unknown(id.toString());
  }

  private static OciException unknown(String id) {
    return new OciException(
        ErrorCode.BLOB_UPLOAD_UNKNOWN,
        "no upload %.40s is under way in this repository".formatted(id));
  }
}
