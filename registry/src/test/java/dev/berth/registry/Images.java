package dev.berth.registry;

import dev.berth.oci.Digest;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The text of manifests. */
public final class Images {
  public static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
  public static final String FOREIGN = "application/vnd.oci.image.layer.nondistributable.v1.tar";

  private Images() {}

  public static String image(Digest config, Digest... layers) {
    return imageWith("", config, layers);
  }

  /** An image with more fields: JSON that ends in a comma. */
  public static String imageWith(String fields, Digest config, Digest... layers) {
    String named =
        Arrays.stream(layers)
            .map(layer -> descriptor(LAYER, layer))
            .collect(Collectors.joining(","));
    return "{\"schemaVersion\":2,%s\"config\":%s,\"layers\":[%s]}"
        .formatted(fields, config(config), named);
  }

  public static String index(Digest... children) {
    String named =
        Arrays.stream(children)
            .map(child -> descriptor(TestClient.OCI_MANIFEST, child))
            .collect(Collectors.joining(","));
    return "{\"schemaVersion\":2,\"manifests\":[%s]}".formatted(named);
  }

  public static String config(Digest config) {
    return descriptor("application/vnd.oci.image.config.v1+json", config);
  }

  public static String descriptor(String mediaType, Digest digest) {
    return "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":7}".formatted(mediaType, digest);
  }
}
