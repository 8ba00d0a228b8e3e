package dev.berth.bench.load;

import dev.berth.bench.load.SampleImage.Content;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Small images that are pushed to a server as clients push. */
public final class SampleImages {
  private static final int IMAGES_PER_REPOSITORY = 20;
  private static final int BLOB_SIZE = 8 * 1024;

  private final URI server;
  private final RandomGenerator random;

  /**
   * Creates images.
   *
   * @param random decides their content: the same for two servers makes the same images
   */
  public SampleImages(URI server, RandomGenerator random) {
    this.server = server;
    this.random = random;
  }

  /** Pushes so many images. */
  public List<SampleImage> push(int count) {
    List<SampleImage> images = new ArrayList<>();
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int number = 0; number < count; number++) {
        String repository = "/v2/pulled/app-" + number / IMAGES_PER_REPOSITORY;
        images.add(pushImage(client, repository, "v" + number));
      }
      return images;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private SampleImage pushImage(HttpClient client, String repository, String tag)
      throws IOException, InterruptedException {
    Content configuration = pushBlob(client, repository);
    Content layer = pushBlob(client, repository);
    byte[] manifest = manifest(configuration, layer).getBytes(StandardCharsets.UTF_8);
    send(
        client,
        HttpRequest.newBuilder(server.resolve(repository + "/manifests/" + tag))
            .header("Content-Type", "application/vnd.oci.image.manifest.v1+json")
            .PUT(HttpRequest.BodyPublishers.ofByteArray(manifest)),
        201);
    return new SampleImage(repository, tag, content(manifest), configuration, layer);
  }

  private Content pushBlob(HttpClient client, String repository)
      throws IOException, InterruptedException {
    byte[] bytes = new byte[BLOB_SIZE];
    random.nextBytes(bytes);
    Content blob = content(bytes);
    URI upload = startUpload(client, server.resolve(repository + "/blobs/uploads/"));
    String separator = upload.getRawQuery() == null ? "?" : "&";
    send(
        client,
        HttpRequest.newBuilder(URI.create(upload + separator + "digest=" + blob.digest()))
            .header("Content-Type", "application/octet-stream")
            .PUT(HttpRequest.BodyPublishers.ofByteArray(bytes)),
        201);
    return blob;
  }

  /** In two requests: not all registries take a blob in one. */
  private URI startUpload(HttpClient client, URI uploads) throws IOException, InterruptedException {
    HttpRequest.Builder start =
        HttpRequest.newBuilder(uploads).POST(HttpRequest.BodyPublishers.noBody());
    String location =
        send(client, start, 202)
            .headers()
            .firstValue("Location")
            .orElseThrow(() -> new IOException(uploads + ": no Location"));
    return server.resolve(location);
  }

  private static Content content(byte[] bytes) {
    String digest = Digest.ofContent(DigestAlgorithm.SHA256, bytes).toString();
    return new Content(digest, bytes.length);
  }

  static String manifest(Content configuration, Content layer) {
    return """
    {"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",\
    "config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"%s","size":%d},\
    "layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","digest":"%s","size":%d}]}\
    """
        .formatted(configuration.digest(), configuration.size(), layer.digest(), layer.size());
  }

  private static HttpResponse<String> send(
      HttpClient client, HttpRequest.Builder request, int wanted)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.statusCode() != wanted) {
      throw new IOException(
          "%s: %d %s".formatted(response.uri(), response.statusCode(), response.body()));
    }
    return response;
  }
}
