package dev.berth.bench.peers;

import dev.berth.bench.load.Body;
import dev.berth.bench.load.PushConnection;
import dev.berth.bench.load.SampleImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A list that comes in pages, and how it gets longer by one entry. */
enum PageList {
  /** One manifest under many tags. */
  TAGS {
    @Override
    String path(SampleImage image) {
      return "/v2/listed/tags/tags/list";
    }

    @Override
    void prepare(PushConnection connection) throws IOException {
      connection.pushBlob("/v2/listed/tags", EMPTY);
    }

    @Override
    void add(PushConnection connection, SampleImage image, long number) throws IOException {
      connection.putManifest(
          "/v2/listed/tags", entry(number), PushConnection.MANIFEST, manifest(""));
    }

    @Override
    String entry(long number) {
      return "t%06d".formatted(number);
    }
  },
  /** Repositories with nothing but an empty index. */
  CATALOG {
    @Override
    String path(SampleImage image) {
      return "/v2/_catalog";
    }

    @Override
    void prepare(PushConnection connection) {}

    @Override
    void add(PushConnection connection, SampleImage image, long number) throws IOException {
      connection.putManifest("/v2/" + entry(number), "latest", PushConnection.INDEX, INDEX);
    }

    @Override
    String entry(long number) {
      return "catalog/r%06d".formatted(number);
    }
  },
  /** Small artifacts with the same subject. */
  REFERRERS {
    @Override
    String path(SampleImage image) {
      return image.referrers();
    }

    @Override
    void prepare(PushConnection connection) throws IOException {
      connection.pushBlob("/v2/pulled/app-0", EMPTY);
    }

    @Override
    void add(PushConnection connection, SampleImage image, long number) throws IOException {
      Body artifact =
          manifest(
              ",\"artifactType\":\"text/note\",\"subject\":%s,\"annotations\":{\"number\":\"%d\"}"
                  .formatted(image.descriptor(), number));
      connection.putManifest(
          image.repository(), artifact.digest(), PushConnection.MANIFEST, artifact);
    }

    @Override
    String entry(long number) {
      return "";
    }
  };

  private static final Body EMPTY = text("{}");
  private static final Body INDEX =
      text(
          """
          {"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[]}\
          """);

  private static Body manifest(String more) {
    return text(
        """
        {"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",\
        "config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"%s","size":%d},\
        "layers":[]%s}\
        """
            .formatted(EMPTY.digest(), EMPTY.size(), more));
  }

  private static Body text(String text) {
    return Body.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Where the list is; those of referrers belong to an image. */
  abstract String path(SampleImage image);

  /** Pushes what all entries need. */
  abstract void prepare(PushConnection connection) throws IOException;

  /** Adds the entry with this number. */
  abstract void add(PushConnection connection, SampleImage image, long number) throws IOException;

  /** The name of an entry; entries are listed in the order of their numbers. */
  abstract String entry(long number);
}
