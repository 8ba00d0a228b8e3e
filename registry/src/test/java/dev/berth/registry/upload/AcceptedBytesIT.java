package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.ProcessorTime;
import dev.berth.registry.storage.fs.FileBlobStorage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AcceptedBytesIT {
  private static final int TURNS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @TempDir private Path folder = Path.of("");

  @Test
  void letsClientsTakeTurns() throws Exception {
    AcceptedBytes bytes =
        new AcceptedBytes(FileBlobStorage.open(folder, false), AcceptedBytes.PIECE_BYTES);
    AtomicInteger running = new AtomicInteger();
    List<Integer> seen = new ArrayList<>();
    CountDownLatch begun = new CountDownLatch(4 * TURNS);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> turns = new ArrayList<>();
      for (int i = 0; i < 4 * TURNS; i++) {
        ClientAddress client = ClientAddress.of("192.0.2." + i % 2);
        turns.add(
            threads.submit(
                () -> {
                  begun.countDown();
                  begun.await();
                  return bytes.inTurn(client, () -> countOthers(running));
                }));
      }
      for (Future<Integer> turn : turns) {
        seen.add(turn.get(60, TimeUnit.SECONDS));
      }
    }
    assertThat(seen).hasSize(4 * TURNS).allMatch(count -> count <= TURNS);
  }

  private static int countOthers(AtomicInteger running) {
    int most = running.incrementAndGet();
    for (int i = 0; i < 100; i++) {
      ProcessorTime.letOthersRun();
      most = Math.max(most, running.get());
    }
    running.decrementAndGet();
    return most;
  }
}
