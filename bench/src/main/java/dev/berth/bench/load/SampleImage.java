package dev.berth.bench.load;

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

  public Request headOfBlob() {
    return new Request("HEAD", blob(configuration), configuration.size());
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
