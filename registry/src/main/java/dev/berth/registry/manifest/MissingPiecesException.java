package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import java.util.List;

/** A manifest cannot be restored, because something that it needs is not there any more. */
public final class MissingPiecesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Digest> manifests;
  private final transient List<Digest> blobs;

  MissingPiecesException(List<Digest> manifests, List<Digest> blobs) {
    super("parts of it are gone");
    this.manifests = List.copyOf(manifests);
    this.blobs = List.copyOf(blobs);
  }

  /** Children of indexes that are neither there nor kept. */
  public List<Digest> manifests() {
    return manifests;
  }

  /** Blobs whose bytes are gone. */
  public List<Digest> blobs() {
    return blobs;
  }
}
