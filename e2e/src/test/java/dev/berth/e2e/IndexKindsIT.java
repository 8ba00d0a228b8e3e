package dev.berth.e2e;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.node.ObjectNode;

/** Indexes of every kind come back as they were pushed, and go when they are deleted. */
@Tag("slow")
final class IndexKindsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final String DOCKER_LIST =
      "application/vnd.docker.distribution.manifest.list.v2+json";

  private final String repository = "indexes/" + UUID.randomUUID();
  private final Content content = new Content();

  private void makeRoundTrip() throws IOException, InterruptedException {
    new RoundTrip(berth.client(), repository, content).run();
  }

  @Test
  @Shows("K4")
  void keepsAnIndexOfImagesForTwoPlatforms() throws Exception {
    ObjectNode index = content.index();
    for (String architecture : new String[] {"amd64", "arm64"}) {
      Document image =
          content.add(content.image(content.config(architecture), content.compressedLayer()));
      ObjectNode child = image.descriptor();
      child.putObject("platform").put("os", "linux").put("architecture", architecture);
      index.withArray("manifests").add(child);
    }
    content.add(index, "index");
    makeRoundTrip();
  }

  @Test
  @Shows("K5")
  void keepsAnIndexOfIndexes() throws Exception {
    Document one = content.add(content.indexOfImages());
    Document two = content.add(content.indexOfImages());
    content.add(content.index(one, two), "nested");
    makeRoundTrip();
  }

  @Test
  @Shows("K6")
  void keepsAnEmptyIndex() throws Exception {
    content.add(content.index(), "empty");
    makeRoundTrip();
  }

  @Test
  @Shows("K8")
  void keepsAnIndexOfArtifacts() throws Exception {
    String type = "application/vnd.example.thing";
    Document one = content.add(content.artifact(type));
    Document two = content.add(content.artifact(type));
    content.add(content.index(one, two).put("artifactType", type), "artifacts");
    makeRoundTrip();
  }

  @Test
  @Shows("K26")
  void keepsAManifestListOfDocker() throws Exception {
    Document image =
        content.add(
            content
                .image()
                .put("mediaType", "application/vnd.docker.distribution.manifest.v2+json"));
    content.add(content.index(image).put("mediaType", DOCKER_LIST), "docker-list");
    makeRoundTrip();
  }

  @Test
  @Shows({"A19", "K19"})
  void tagsWhatIsPushedBySha256() throws Exception {
    makeRoundTripWithTagParameters(Algorithm.SHA256);
  }

  @Test
  @Shows({"A19", "K20"})
  void tagsWhatIsPushedBySha512() throws Exception {
    makeRoundTripWithTagParameters(Algorithm.SHA512);
  }

  /** Two images with a tag each, and an index with a dozen. */
  private void makeRoundTripWithTagParameters(Algorithm algorithm)
      throws IOException, InterruptedException {
    Content tagged = new Content(algorithm);
    Document one = tagged.add(tagged.image(), "one");
    Document two = tagged.add(tagged.image(), "two");
    tagged.add(
        tagged.index(one, two),
        IntStream.range(0, 12).mapToObj(number -> "index-" + number).toArray(String[]::new));
    new RoundTrip(berth.client(), repository, tagged).runWithTagParameters();
  }
}
