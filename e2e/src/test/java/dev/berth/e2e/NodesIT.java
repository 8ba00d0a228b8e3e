package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several servers at the same time. */
@Tag("slow")
final class NodesIT {
  private static final int THIRD = 100_000;

  @TempDir private Path folder;

  @Test
  void startTogetherOnAnEmptyDatabaseAndShareAnUpload() throws Exception {
    try (ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      postgres.createDatabase("berth");
      FutureTask<Berth> other = new FutureTask<>(() -> node("b", postgres));
      Thread.startVirtualThread(other);
      try (Berth a = node("a", postgres);
          Berth b = other.get()) {
        shareAnUpload(a.client(), b.client());
        a.check();
      }
    }
  }

  private Berth node(String name, ExternalPostgres postgres) throws IOException {
    return Berth.start(
        folder.resolve(name),
        ExternalPostgres.setting("berth", postgres.port()),
        "storage.folder=" + folder.resolve("storage"));
  }

  /** Begun on a, continued on b, continued on a, finished on b, read on both. */
  private static void shareAnUpload(RegistryClient a, RegistryClient b) throws Exception {
    Push push = Push.start(a, "some/app", Bytes.random(new SplittableRandom(), 3 * THIRD));
    assertThat(b.chunk(push.upload(), 0, part(push, 0)).statusCode()).isEqualTo(202);
    assertThat(a.chunk(push.upload(), THIRD, part(push, THIRD)).statusCode()).isEqualTo(202);
    assertThat(a.chunk(push.upload(), THIRD, part(push, THIRD)).statusCode()).isEqualTo(416);
    assertThat(b.complete(push.upload(), push.digest(), part(push, 2 * THIRD)).statusCode())
        .isEqualTo(201);
    push.assertHasBlob(a);
    push.assertHasBlob(b);
  }

  private static byte[] part(Push push, int first) {
    return Bytes.between(push.bytes(), first, first + THIRD);
  }
}
