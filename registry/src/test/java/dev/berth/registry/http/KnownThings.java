package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;

import dev.berth.oci.Digest;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

/** What is in a node that requests of a fuzzer are sent to. */
final class KnownThings {
  static final String[] NAMES = {"app", "other/app", "missing"};
  static final Digest CONFIG = sha256("config");
  static final Digest LAYER = sha256("layer");
  static final String IMAGE = Images.image(CONFIG, LAYER);
  static final String REFERRER =
      Images.imageWith("\"subject\":%s,".formatted(Images.config(sha256(IMAGE))), CONFIG);
  static final String INDEX = Images.index(sha256(IMAGE));

  static final String[] DIGESTS = {
    CONFIG.toString(),
    LAYER.toString(),
    sha256(IMAGE).toString(),
    sha256(INDEX).toString(),
    sha256("unknown").toString(),
    "sha512:" + "0".repeat(128)
  };

  private KnownThings() {}

  /** Pushes what is missing; a repository that is just being deleted stays as it is. */
  static void push(TestNode node) {
    TestClient client = node.client();
    for (String name : List.of("app", "other/app")) {
      for (String content : List.of("config", "layer")) {
        String uploads = "/v2/%s/blobs/uploads/?digest=%s".formatted(name, sha256(content));
        client.send("POST", uploads, BodyPublishers.ofString(content));
      }
      client.putManifest(name, "latest", IMAGE);
      client.putManifest(name, "refers", REFERRER);
      client.putManifest(name, "index", INDEX);
    }
  }
}
