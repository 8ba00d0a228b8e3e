package dev.berth.e2e;

import java.io.IOException;
import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A manifest as it is pushed: the bytes, what they are, and the digest that names them. */
record Document(String mediaType, String digest, byte[] bytes) {

  /** How other manifests name it. */
  ObjectNode descriptor() {
    return Content.descriptor(mediaType, digest, bytes.length);
  }

  HttpResponse<byte[]> put(RegistryClient client, String repository, String reference)
      throws IOException, InterruptedException {
    return client.putManifest(repository, reference, mediaType, bytes);
  }

  JsonNode json() {
    return JsonMapper.shared().readTree(bytes);
  }

  /** What a list of referrers must say of it. */
  ObjectNode referrer() {
    ObjectNode entry = descriptor();
    JsonNode json = json();
    JsonNode type = json.path("artifactType");
    String ofConfig = json.at("/config/mediaType").asString("");
    String known = type.isMissingNode() ? ofConfig : type.asString();
    if (!known.isEmpty()) {
      entry.put("artifactType", known);
    }
    if (json.has("annotations")) {
      entry.set("annotations", json.path("annotations"));
    }
    return entry;
  }
}
