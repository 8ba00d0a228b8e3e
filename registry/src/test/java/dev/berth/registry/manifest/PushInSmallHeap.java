package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A program that pushes a manifest while its heap has just the room that {@link ManifestMemory}
 * says, and exits with 0 if that was enough. {@link ManifestMemoryIT} starts it.
 */
final class PushInSmallHeap {
  /** For the young generation, and objects that lie at its end. */
  private static final long SLACK = 3 << 20;

  private static final int WARM_UPS = 2;

  /** What the warm-up left may be freed only during the first push, and then is additional room. */
  private static final int ROUNDS = 4;

  private static final int PIECE = 1 << 16;
  private static final int ARRAY_HEADER = 16;

  private final MediaType type = new MediaType("application/vnd.example.large+json");
  private final ManifestLimits limits;
  private final ManifestParser parser;
  private final PutManifest put;

  private PushInSmallHeap(Database database) {
    this.limits = LargeManifest.LIMITS;
    this.parser = new ManifestParser(limits);
    this.put =
        new PutManifest(
            database,
            new RepositoryLookup(database, new RepositoryTable()),
            new MediaTypes(database, new MediaTypeTable()),
            new Manifests.Tables(
                new TagTable(),
                ReviewQueue.ofManifests(),
                new DeletedManifestTable(Duration.ofDays(1))),
            SparseRepositories.NONE);
  }

  /**
   * Takes the address of a database, its user, the name of the case, and a factor for the bound.
   */
  public static void main(String[] arguments) {
    DatabaseAddress address =
        new DatabaseAddress(arguments[0], arguments[1], Secret.of(arguments[2]));
    LargeManifest manifest = LargeManifest.valueOf(arguments[3]);
    double factor = Double.parseDouble(arguments[4]);
    boolean enough;
    DatabaseConfig config = TestDatabase.config().withStatementTimeout(Duration.ofMinutes(5));
    try (Database database = Database.open(address, config)) {
      enough = new PushInSmallHeap(database).isEnough(manifest, factor);
    }
    Runtime.getRuntime().halt(enough ? 0 : 1);
  }

  private boolean isEnough(LargeManifest manifest, double factor) {
    for (int i = 0; i < WARM_UPS; i++) {
      // Loads classes, and lets the driver and the database prepare their statements.
      push(manifest.payload("first " + i));
    }
    List<byte[]> payloads =
        IntStream.range(0, ROUNDS).mapToObj(i -> manifest.payload("measured " + i)).toList();
    List<byte[]> ballast = new ArrayList<>();
    try {
      for (byte[] payload : payloads) {
        long room = Math.round(factor * new ManifestMemory(limits).forPush(payload.length));
        leaveRoom(ballast, room - payload.length + SLACK);
        push(payload);
      }
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    } finally {
      ballast.clear();
    }
  }

  /** Fills or empties the heap up to this room, in pieces. */
  private static void leaveRoom(List<byte[]> ballast, long room) {
    // Twice, because buffers that are held softly survive the first collection after their last
    // use.
    System.gc();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long excess = runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory()) - room;
    for (; excess > PIECE; excess -= PIECE) {
      ballast.add(new byte[PIECE - ARRAY_HEADER]);
    }
    for (; excess < 0; excess += PIECE) {
      if (ballast.isEmpty()) {
        throw new IllegalStateException("the heap is too small by %d bytes".formatted(-excess));
      }
      ballast.removeLast();
    }
  }

  private void push(byte[] payload) {
    NewManifest parsed =
        new NewManifest(
            Digest.ofContent(DigestAlgorithm.SHA256, payload),
            parser.parse(payload, Optional.of(type)),
            payload);
    try {
      put.put(LargeManifest.REPOSITORY, parsed, new TreeSet<>(List.of(new Tag("latest"))));
    } catch (OciException refused) {
      if (refused.concerned().isEmpty()) {
        throw refused;
      }
    }
  }
}
