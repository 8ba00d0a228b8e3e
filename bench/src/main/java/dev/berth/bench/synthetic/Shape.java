package dev.berth.bench.synthetic;

/**
 * How large a registry is. The published one is a real registry that the design of Berth started
 * from; others have its proportions.
 *
 * @param manifests rows of manifests, copies of an image in another repository among them
 * @param copies the part of the manifests that are such copies
 * @param layers rows of layers
 * @param layerBlobs distinct blobs among the layers
 */
public record Shape(
    long repositories, long manifests, long copies, long layers, long layerBlobs, long tags) {

  /** 27,944 manifests, 1.003 times as many as there are distinct ones. */
  public static final Shape PUBLISHED = new Shape(271, 27_944, 84, 206_424, 107_202, 36_730);

  public static Shape ofManifests(long manifests) {
    double scale = (double) manifests / PUBLISHED.manifests;
    return new Shape(
        // A copy lies in another repository.
        Math.max(2, scaled(PUBLISHED.repositories, scale)),
        manifests,
        scaled(PUBLISHED.copies, scale),
        scaled(PUBLISHED.layers, scale),
        scaled(PUBLISHED.layerBlobs, scale),
        scaled(PUBLISHED.tags, scale));
  }

  private static long scaled(long count, double scale) {
    return Math.max(1, Math.round(count * scale));
  }

  /** Manifests that are no copies. Each has a configuration of its own. */
  public long images() {
    return manifests - copies;
  }

  /** Rows of layers of the manifests that are no copies. */
  long imageLayers() {
    return layers * images() / manifests;
  }
}
