package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that pull an image all the time, by its tag and by digest, one from each node. Nobody
 * changes the image, so every answer must be the same.
 */
final class SteadyPulls implements AutoCloseable {
  private static final String TAG = "steady";
  private static final long LEAST = 20;

  private final String repository = "steady/" + UUID.randomUUID();
  private final Content content = new Content();
  private final Document image = content.add(content.image());
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong pulls = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ends;

  private SteadyPulls() {}

  static SteadyPulls begin(RegistryClient... nodes) throws IOException, InterruptedException {
    SteadyPulls steady = new SteadyPulls();
    steady.content.push(nodes[0], steady.repository);
    assertThat(steady.image.put(nodes[0], steady.repository, TAG).statusCode()).isEqualTo(201);
    for (RegistryClient node : nodes) {
      steady.threads.add(Thread.startVirtualThread(() -> steady.pull(node)));
    }
    return steady;
  }

  private void pull(RegistryClient node) {
    try {
      while (!ends) {
        look(node.manifest(repository, TAG), image.bytes());
        look(node.manifest(repository, image.digest()), image.bytes());
        for (var blob : content.blobs().entrySet()) {
          look(node.blob(repository, blob.getKey()), blob.getValue());
        }
      }
    } catch (IOException | InterruptedException e) {
      failures.add(String.valueOf(e));
    }
  }

  private void look(HttpResponse<byte[]> answer, byte[] wanted) {
    pulls.incrementAndGet();
    if (answer.statusCode() != 200 || !Arrays.equals(answer.body(), wanted)) {
      failures.add("%s: %d".formatted(answer.request(), answer.statusCode()));
    }
  }

  /** Ends them; every request so far was answered, and answered well. */
  void expectNoFailure() {
    end();
    assertThat(failures).isEmpty();
    assertThat(pulls.get()).isGreaterThan(LEAST);
  }

  private void end() {
    ends = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end();
  }
}
