package dev.berth.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An image in a registry, and the requests that it answers.
 *
 * @param repository its path, such as /v2/some/name
 */
public record SampleImage(
    String repository, String tag, Content manifest, Content configuration, Content layer) {

  /** What is stored under a digest. */
  record Content(String digest, int size) {}

  public Request getByTag() {
    return new Request("GET", repository + "/manifests/" + tag, manifest.size());
  }

  public Request getByDigest() {
    return new Request("GET", repository + "/manifests/" + manifest.digest(), manifest.size());
  }

  public Request headByTag() {
    return new Request("HEAD", repository + "/manifests/" + tag, manifest.size());
  }

  public Request headByDigest() {
    return new Request("HEAD", repository + "/manifests/" + manifest.digest(), manifest.size());
  }

  /** Gives the manifest one more tag, or moves that tag to it. */
  public Request putTag(String another) {
    byte[] text = SampleImages.manifest(configuration, layer).getBytes(StandardCharsets.UTF_8);
    return new Request(
        "PUT", repository + "/manifests/" + another, 0, PushConnection.MANIFEST, text);
  }

  public Request headOfBlob() {
    return new Request("HEAD", blob(configuration), configuration.size());
  }

  /** The list of what has this image as its subject. */
  public String referrers() {
    return repository + "/referrers/" + manifest.digest();
  }

  /** What an index or an artifact says of this image, as JSON. */
  public String descriptor() {
    return "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d}"
        .formatted(PushConnection.MANIFEST, manifest.digest(), manifest.size());
  }

  private Request getBlob() {
    return new Request("GET", blob(layer), layer.size());
  }

  private String blob(Content content) {
    return repository + "/blobs/" + content.digest();
  }

  /** The manifest by its tag, then each blob, of which one is only asked for. */
  public List<Request> pull() {
    return List.of(getByTag(), headOfBlob(), getBlob());
  }
}
