package dev.berth.registry.upload;

import static dev.berth.registry.upload.UploadNode.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.rules.Shows;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Many requests at once on the same uploads and the same bytes, on several nodes. */
final class UploadRacesIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");
  private final List<UploadNode> nodes = List.of(registry.node(), registry.node());

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  @Test
  void acceptsOneOfTwoChunksAtTheSameOffset() throws Exception {
    for (int round = 0; round < 20; round++) {
      UploadNode first = nodes.getFirst();
      UploadNode second = nodes.get(round % 2);
      UploadKey key = first.start(repository);
      first.append(key, "same start, ");

      List<Appended> outcomes =
          atOnce(
              List.of(
                  () -> first.appendAt(key, 12, "AAAAA"), () -> second.appendAt(key, 12, "BBBBB")));

      assertThat(outcomes).contains(new Appended.Accepted(17));
      assertThat(outcomes).hasAtLeastOneElementOfType(Appended.OutOfPlace.class);
      Digest digest = first.get(key).digest();
      assertThat(digest).isIn(sha256("same start, AAAAA"), sha256("same start, BBBBB"));
      second.complete(key, digest);
    }
  }

  @Test
  void makesOneBlobOfTheSameBytesPushedByMany() throws Exception {
    String content = "pushed by many";
    List<Callable<Completed>> pushes = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      UploadNode node = nodes.get(i % 2);
      Repository target = registry.repository("app" + i % 3);
      UploadKey key = node.start(target);
      node.append(key, content);
      pushes.add(() -> node.complete(key, sha256(content)));
    }

    assertThat(atOnce(pushes)).containsOnly(new Completed.Created(sha256(content)));

    assertThat(registry.bytesOf(sha256(content))).asString(UTF_8).isEqualTo(content);
    assertThat(registry.givenUp().values().stream().filter("duplicate"::equals)).hasSize(11);
  }

  /** Several clients, each sure of being alone, do whatever they like with few uploads. */
  @Test
  @Shows("F1")
  void losesNoAcceptedByteUnderRandomRequests() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed of random requests: " + seed);
    List<UploadKey> keys =
        IntStream.range(0, 3).mapToObj(_ -> nodes.getFirst().start(repository)).toList();
    List<Callable<Integer>> clients = new ArrayList<>();
    for (int client = 0; client < 6; client++) {
      Random random = new Random(seed + client);
      clients.add(() -> actAtRandom(random, keys));
    }

    atOnce(clients);

    for (UploadKey key : keys) {
      UploadNode third = registry.node();
      if (third.find(key).isPresent()) {
        third.append(key, "!");
        Digest digest = third.get(key).digest();
        third.complete(key, digest);
        assertThat(registry.bytesOf(digest)).endsWith((byte) '!');
      }
    }
  }

  private int actAtRandom(Random random, List<UploadKey> keys) throws Exception {
    int refused = 0;
    for (int i = 0; i < 40; i++) {
      UploadNode node = nodes.get(random.nextInt(nodes.size()));
      UploadKey key = keys.get(random.nextInt(keys.size()));
      try {
        act(random.nextInt(60), node, key, "bytes " + random.nextInt(100));
      } catch (OciException | ClientGoneException e) {
        refused++;
      }
    }
    return refused;
  }

  private void act(int choice, UploadNode node, UploadKey key, String content) throws Exception {
    Digest digest = node.find(key).map(Upload::digest).orElse(sha256(""));
    switch (choice) {
      case 0 -> node.complete(key, digest);
      case 1 -> node.complete(key, sha256("wrong"), Bodies.of(content));
      case 2 -> node.append(key, Bodies.cutAfter(content));
      case 3 -> node.append(key, "");
      case 4 -> node.open().take(key);
      case 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 -> node.append(key, slow(content));
      default -> node.append(key, content);
    }
  }

  /** A body that comes byte by byte, so that others come meanwhile. */
  private static RequestBody slow(String content) {
    InputStream bytes =
        new FilterInputStream(Bodies.of(content).stream()) {
          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            LockSupport.parkNanos(100_000);
            return super.read(target, offset, Math.min(length, 1));
          }
        };
    return new RequestBody(bytes, OptionalLong.of(content.length()));
  }

  private static <T> List<T> atOnce(List<? extends Callable<T>> calls) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> running = new ArrayList<>();
      calls.forEach(call -> running.add(threads.submit(call)));
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get(60, TimeUnit.SECONDS));
      }
      return results;
    }
  }
}
