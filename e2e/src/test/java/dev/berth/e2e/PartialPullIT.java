package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pulls layers that are compressed as {@code zstd:chunked}. Buildah reuses the files it already has
 * from another image and requests the others as several ranges of the blob. That requires overlay
 * mounts, so the test is skipped where they are not permitted.
 */
@Tag("slow")
@NeedsClients("buildah")
final class PartialPullIT {
  private static final int FILES = 100;
  private static final int FILE_SIZE = 30_000;

  /** Apart from each other, so that buildah does not request them as a single range. */
  private static final int[] CHANGED = {10, 30, 50, 70};

  private static final Pattern PART =
      Pattern.compile("request method=GET path=/v2/\\S+/blobs/(\\S+) .*status=206 sent=(\\d+)");

  @TempDir private Path folder;

  @Test
  void getsOnlyTheFilesThatItDoesNotHave() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("PartialPullIT seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    ClientHome home = home("builder");
    Client builder = new Client("buildah", home);
    Client other = new Client("buildah", home("other"));
    requireMounts(builder);
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      String image = berth.name() + "/partial/app:";
      for (int i = 0; i < FILES; i++) {
        write(home, i, random);
      }
      push(builder, image + "v1");
      for (int changed : CHANGED) {
        write(home, changed, random);
      }
      push(builder, image + "v2");

      other.run("pull %s", image + "v1");
      other.run("pull %s", image + "v2");
      Path files = Path.of(other.run("mount %s", other.run("from %s", image + "v2")), "files");
      for (int i = 0; i < FILES; i++) {
        assertThat(files.resolve(name(i))).hasSameBinaryContentAs(file(home, i));
      }
      other.run("umount --all");
      berth.check();
      assertThat(berth.terminate()).isZero();
      assertThat(sentInParts(berth))
          .satisfiesExactly(
              whole -> assertThat(whole).isGreaterThan((long) FILES * FILE_SIZE),
              changed ->
                  assertThat(changed)
                      .isBetween(CHANGED.length * (long) FILE_SIZE, 10L * FILE_SIZE));
    }
  }

  private ClientHome home(String name) throws IOException {
    ClientHome home = ClientHome.create(folder.resolve(name));
    home.write(
        "storage.conf",
        """
        [storage]
        driver = "overlay"
        graphroot = "%1$s/storage"
        runroot = "%1$s/storage-run"
        [storage.options]
        pull_options = {enable_partial_images = "true", convert_images = "true"}
        """
            .formatted(home.folder()));
    return home;
  }

  private static void requireMounts(Client buildah) throws Exception {
    try {
      buildah.run("rm %s", buildah.run("from scratch"));
    } catch (AssertionError e) {
      abort("buildah cannot mount here: " + e.getMessage());
    }
  }

  private static String name(int number) {
    return "file-%03d".formatted(number);
  }

  private static Path file(ClientHome home, int number) {
    return home.folder().resolve("files").resolve(name(number));
  }

  private static void write(ClientHome home, int number, SplittableRandom random)
      throws IOException {
    Files.createDirectories(home.folder().resolve("files"));
    Files.write(file(home, number), Bytes.random(random, FILE_SIZE));
  }

  private static void push(Client buildah, String image) throws Exception {
    String container = buildah.run("from scratch");
    buildah.run("copy %s files /files", container);
    buildah.run("commit --rm %s %s", container, image);
    buildah.run("push --compression-format zstd:chunked %s", image);
  }

  /** Returns the bytes sent in responses to range requests, of each blob in the order of pulls. */
  private static Collection<Long> sentInParts(Berth berth) throws IOException {
    return PART.matcher(berth.log())
        .results()
        .collect(
            Collectors.groupingBy(
                part -> part.group(1),
                LinkedHashMap::new,
                Collectors.summingLong(part -> Long.parseLong(part.group(2)))))
        .values();
  }
}
