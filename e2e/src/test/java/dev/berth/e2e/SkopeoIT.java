package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real client pushes and pulls, from the first start in an empty folder on. */
@Tag("slow")
@NeedsClients("skopeo")
final class SkopeoIT {
  @TempDir private Path folder;

  @Test
  void pullsEveryByteThatWasPushed() throws Exception {
    Client skopeo = new Client("skopeo", ClientHome.create(folder));
    Layout pushed = TestImage.create(folder.resolve("pushed"), new SplittableRandom());
    try (Berth berth = Berth.start(folder.resolve("data"))) {
      ImageClient.SKOPEO.push(skopeo, pushed, berth.name() + "/some/app:1.0");
      assertPulls(skopeo, berth, "first", pushed.blobs());
      assertThat(berth.terminate()).isZero();
      berth.restart();
      assertPulls(skopeo, berth, "after-restart", pushed.blobs());
      berth.check();
    }
  }

  private void assertPulls(Client skopeo, Berth berth, String name, Map<String, byte[]> blobs)
      throws Exception {
    Layout pulled = new Layout(folder.resolve(name));
    ImageClient.SKOPEO.pull(skopeo, berth.name() + "/some/app:1.0", pulled);
    assertThat(pulled.blobs()).containsExactlyInAnyOrderEntriesOf(blobs);
  }
}
