package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;

/**
 * Clients that push small images one after another in every way there is, pull some of them, and
 * remember what the registry acknowledged. A request that is cut or refused ends that image; the
 * next one is begun after a moment.
 */
final class PushLoad implements AutoCloseable {
  private static final int PAUSE_MILLIS = 20;

  private final RegistryClient client;
  private final List<Thread> threads = new ArrayList<>();
  private final Map<String, byte[]> acknowledged = new ConcurrentHashMap<>();
  private final Queue<Push> unfinished = new ConcurrentLinkedQueue<>();
  private final Queue<String> refusals = new ConcurrentLinkedQueue<>();
  private volatile boolean stopping;

  private PushLoad(RegistryClient client) {
    this.client = client;
  }

  static PushLoad start(RegistryClient client, int clients, long seed) {
    PushLoad load = new PushLoad(client);
    for (int i = 0; i < clients; i++) {
      SplittableRandom random = new SplittableRandom(seed + i);
      String repository = "load/client-" + i;
      load.threads.add(Thread.startVirtualThread(() -> load.run(repository, random)));
    }
    return load;
  }

  private void run(String repository, RandomGenerator random) {
    while (!stopping) {
      try {
        pushImage(repository, random);
      } catch (IOException cut) {
        pause();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pushImage(String repository, RandomGenerator random)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> started = client.postUpload(repository);
    if (refused(started, 202)) {
      return;
    }
    byte[] bytes = Bytes.random(random, random.nextInt(2, 100_000));
    Push push = new Push(repository, RegistryClient.location(started), bytes);
    unfinished.add(push);
    if (!pushBlob(push, random)) {
      return;
    }
    acknowledged.put("/v2/%s/blobs/%s".formatted(repository, push.digest()), bytes);
    unfinished.remove(push);
    pushManifest(push, random);
  }

  private boolean pushBlob(Push push, RandomGenerator random)
      throws IOException, InterruptedException {
    byte[] bytes = push.bytes();
    int middle = random.nextInt(1, bytes.length);
    return switch (random.nextInt(3)) {
      case 0 -> !refused(client.complete(push.upload(), push.digest(), bytes), 201);
      case 1 ->
          !refused(client.stream(push.upload(), bytes), 202)
              && !refused(client.complete(push.upload(), push.digest(), new byte[0]), 201);
      default ->
          !refused(client.chunk(push.upload(), 0, Bytes.between(bytes, 0, middle)), 202)
              && !refused(
                  client.complete(push.upload(), push.digest(), Bytes.from(bytes, middle)), 201);
    };
  }

  private void pushManifest(Push push, RandomGenerator random)
      throws IOException, InterruptedException {
    byte[] manifest =
        Manifests.ofOneBlob(push.digest(), push.bytes().length).getBytes(StandardCharsets.UTF_8);
    String tag = "t" + random.nextInt(1_000_000_000);
    if (refused(client.putManifest(push.repository(), tag, manifest), 201)) {
      return;
    }
    String path = "/v2/%s/manifests/%s".formatted(push.repository(), tag);
    acknowledged.put(path, manifest);
    refused(client.get(path), 200);
  }

  private boolean refused(HttpResponse<byte[]> response, int expected) {
    if (response.statusCode() == expected) {
      return false;
    }
    refusals.add(
        "%d to %s: %s"
            .formatted(response.statusCode(), response.request(), RegistryClient.text(response)));
    pause();
    return true;
  }

  /** How much was acknowledged so far. */
  int count() {
    return acknowledged.size();
  }

  /** Answers other than those that a healthy registry gives. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** Uploads that were begun and not acknowledged. */
  List<Push> unfinished() {
    return List.copyOf(unfinished);
  }

  /** Everything that was ever acknowledged is there, byte for byte. */
  void assertNothingLost(RegistryClient afterwards) throws IOException, InterruptedException {
    for (Map.Entry<String, byte[]> entry : acknowledged.entrySet()) {
      HttpResponse<byte[]> response = afterwards.get(entry.getKey());
      assertThat(response.statusCode()).as(entry.getKey()).isEqualTo(200);
      assertThat(response.body()).as(entry.getKey()).isEqualTo(entry.getValue());
    }
  }

  /** Lets every client end what it is doing. */
  @Override
  public void close() {
    stopping = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
