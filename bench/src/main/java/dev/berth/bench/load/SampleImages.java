package dev.berth.bench.load;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Small images that are pushed to a server as clients push, and the requests that pull them: the
 * manifest by its tag, then each blob, of which half are only asked for.
 */
public final class SampleImages {
  private static final int IMAGES_PER_REPOSITORY = 20;
  private static final int BLOB_SIZE = 8 * 1024;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI server;
  private final RandomGenerator random;

  public SampleImages(URI server, RandomGenerator random) {
    this.server = server;
    this.random = random;
  }

  /** Pushes so many images; returns the requests of a pull of each. */
  public List<Request> push(int count) throws IOException, InterruptedException {
    List<Request> pulls = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      String repository = "/v2/pulled/app-" + number / IMAGES_PER_REPOSITORY;
      pulls.addAll(pushImage(repository, "v" + number));
    }
    return pulls;
  }

  private List<Request> pushImage(String repository, String tag)
      throws IOException, InterruptedException {
    String configuration = pushBlob(repository);
    String layer = pushBlob(repository);
    send(
        HttpRequest.newBuilder(server.resolve(repository + "/manifests/" + tag))
            .header("Content-Type", "application/vnd.oci.image.manifest.v1+json")
            .PUT(HttpRequest.BodyPublishers.ofString(manifest(configuration, layer))));
    return List.of(
        new Request("GET", repository + "/manifests/" + tag),
        new Request("HEAD", repository + "/blobs/" + configuration),
        new Request("GET", repository + "/blobs/" + layer));
  }

  private String pushBlob(String repository) throws IOException, InterruptedException {
    byte[] bytes = new byte[BLOB_SIZE];
    random.nextBytes(bytes);
    String digest = Digest.ofContent(DigestAlgorithm.SHA256, bytes).toString();
    send(
        HttpRequest.newBuilder(server.resolve(repository + "/blobs/uploads/?digest=" + digest))
            .header("Content-Type", "application/octet-stream")
            .POST(HttpRequest.BodyPublishers.ofByteArray(bytes)));
    return digest;
  }

  private static String manifest(String configuration, String layer) {
    return """
    {"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",\
    "config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"%s","size":%d},\
    "layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","digest":"%s","size":%d}]}\
    """
        .formatted(configuration, BLOB_SIZE, layer, BLOB_SIZE);
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.statusCode() != 201) {
      throw new IOException(
          "%s: %d %s".formatted(response.uri(), response.statusCode(), response.body()));
    }
  }
}
