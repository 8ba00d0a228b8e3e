package dev.berth.bench.load;

import dev.berth.bench.load.SampleImage.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A small image that no registry has seen: a configuration, one layer and a manifest.
 *
 * @param number decides its content
 */
public record NewImage(long number) {
  private static final int BLOB_SIZE = 8 * 1024;

  /** Looks for each blob, uploads it, and then pushes the manifest with a tag: seven requests. */
  public void push(PushConnection connection, String repository) throws IOException {
    SplittableRandom random = new SplittableRandom(number);
    Body configuration = blob(random);
    Body layer = blob(random);
    for (Body blob : List.of(configuration, layer)) {
      if (!connection.hasBlob(repository, blob)) {
        connection.pushBlob(repository, blob);
      }
    }
    connection.putManifest(
        repository, "v" + number, PushConnection.MANIFEST, manifest(configuration, layer));
  }

  private static Body blob(SplittableRandom random) {
    byte[] bytes = new byte[BLOB_SIZE];
    random.nextBytes(bytes);
    return Body.of(bytes);
  }

  private static Body manifest(Body configuration, Body layer) {
    String text = SampleImages.manifest(content(configuration), content(layer));
    return Body.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Content content(Body body) {
    return new Content(body.digest(), (int) body.size());
  }
}
