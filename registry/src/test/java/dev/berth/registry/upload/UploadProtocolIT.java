package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestNode;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random conversations about uploads; {@code -Dberth.test.seed=<seed>} repeats those of a run. */
@Tag("slow")
final class UploadProtocolIT {
  private static final int CONVERSATIONS = 40;
  private static final int STEPS = 20;

  @RegisterExtension static final TestNode node = new TestNode();

  @Test
  void treatsAnUploadAsTheBytesReceivedSoFar() {
    long seed = Long.getLong("berth.test.seed", new Random().nextLong());
    System.out.println("seed of random uploads: " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < CONVERSATIONS; i++) {
      new UploadConversation(node.client(), random).run(STEPS);
    }
    assertThat(node.problems()).as("seed %d", seed).isEmpty();
  }
}
