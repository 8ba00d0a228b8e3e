package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real client pushes and pulls. */
final class SkopeoIT {
  @TempDir private Path folder;

  @BeforeAll
  static void needSkopeo() throws Exception {
    Skopeo.require();
  }

  @Test
  void pullsEveryByteThatWasPushed() throws Exception {
    Path pushed = TestImage.create(folder.resolve("pushed"), new SplittableRandom());
    Map<String, byte[]> blobs = TestImage.blobs(pushed);
    try (Berth berth = Berth.start(folder.resolve("data"))) {
      Skopeo.push(pushed, berth.authority() + "/some/app:1.0");
      assertPulls(berth, "first", blobs);
      assertThat(berth.terminate()).isZero();
      berth.restart();
      assertPulls(berth, "after-restart", blobs);
      berth.check();
    }
  }

  private void assertPulls(Berth berth, String name, Map<String, byte[]> blobs) throws Exception {
    Path pulled = folder.resolve(name);
    Skopeo.pull(berth.authority() + "/some/app:1.0", pulled);
    assertThat(TestImage.blobs(pulled)).containsExactlyInAnyOrderEntriesOf(blobs);
  }
}
