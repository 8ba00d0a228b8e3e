package dev.berth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LargeBodiesTest {
  private final LargeBodies bodies = new LargeBodies(1);

  private static byte[] bytes(Body body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    body.writeTo(out);
    return out.toByteArray();
  }

  @Test
  void writesWhatItsDigestSays() throws Exception {
    for (long size : List.of(1L, 15L, 16L, 17L, 131_072L, 1_000_000L)) {
      Body body = bodies.get(size, 7);
      assertThat(body.size()).isEqualTo(size);
      assertThat(bytes(body)).hasSize((int) size);
      assertThat(Body.of(bytes(body)).digest()).isEqualTo(body.digest());
    }
  }

  @Test
  void givesAllServersTheSameAndNeverTheSameTwice() {
    assertThat(new LargeBodies(1).get(100_000, 3).digest())
        .isEqualTo(bodies.get(100_000, 3).digest());
    assertThat(bodies.get(100_000, 4).digest()).isNotEqualTo(bodies.get(100_000, 3).digest());
    assertThat(bodies.get(100_001, 3).digest()).isNotEqualTo(bodies.get(100_000, 3).digest());
  }
}
