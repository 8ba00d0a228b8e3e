package dev.berth.e2e.siege.attack;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** All attacks there are. */
public enum AttackKind {
  QUADRATIC_ANNOTATIONS("push manifests with 100,000 annotations whose hash codes are neighbours"),
  COLLIDING_ANNOTATIONS("push manifests with 100,000 annotations of one hash code"),
  WIDE_MANIFESTS("push manifests of 4 MiB with 381,291 short keys, 24 at a time"),
  UNREAD_ERRORS("push manifests with 9,999 unknown layers and leave the long errors unread"),
  HALF_HEADS("send 15.9 KB of a head and never its end"),
  UNREAD_BLOBS("get a blob of 8 MB without reading it"),
  SLOW_MANIFESTS("announce manifests of 4 MiB and send them at 200 bytes per second"),
  UNREAD_MANIFESTS("get a manifest of 4 MiB without reading it"),
  SLOW_WRITERS("send heads and bodies at 1 to 200 bytes per second on every route"),
  SLOW_READERS("read responses at 1 to 200 bytes per second on every route"),
  IDLE_CONNECTIONS("open 10,000 connections and send nothing, or one request in the beginning"),
  CONNECTION_CHURN("open and close connections as fast as possible"),
  PIPELINED_REQUESTS("send thousands of small requests on each connection and read no response"),
  TINY_CHUNKS("send bodies in chunks of one byte"),
  HUGE_HEADS("send heads of 16 KB to 1 MB, of one line or of thousands"),
  BAD_FRAMING("send requests whose parts contradict each other"),
  DEEP_DOCUMENTS("push manifests of a million nested arrays or objects"),
  MANY_RANGES("ask for a thousand ranges of a blob"),
  LONG_LISTS("ask for long lists, 50 at once on each of 1,500 connections"),
  NEW_REPOSITORIES("begin uploads in ever new repositories, 60 per second");

  private final String description;

  AttackKind(String description) {
    this.description = description;
  }

  /** Returns what it does, in one line. */
  public String description() {
    return description;
  }

  /** Builds everything it will send. */
  public Attack build(HostileContent content, RandomGenerator random) {
    return switch (this) {
      case QUADRATIC_ANNOTATIONS -> new QuadraticAnnotations();
      case COLLIDING_ANNOTATIONS -> new CollidingAnnotations();
      case WIDE_MANIFESTS -> new WideManifests(random);
      case UNREAD_ERRORS -> new UnreadErrors(random);
      case HALF_HEADS -> new HalfHeads();
      case UNREAD_BLOBS -> new UnreadBlobs(content);
      case SLOW_MANIFESTS -> new SlowManifests(content);
      case UNREAD_MANIFESTS -> new UnreadManifests(content);
      case SLOW_WRITERS -> new SlowWriters(content);
      case SLOW_READERS -> new SlowReaders(content);
      case IDLE_CONNECTIONS -> new IdleConnections();
      case CONNECTION_CHURN -> new ConnectionChurn();
      case PIPELINED_REQUESTS -> new PipelinedRequests();
      case TINY_CHUNKS -> new TinyChunks(content);
      case HUGE_HEADS -> new HugeHeads();
      case BAD_FRAMING -> new BadFraming();
      case DEEP_DOCUMENTS -> new DeepDocuments();
      case MANY_RANGES -> new ManyRanges(content);
      case LONG_LISTS -> new LongLists(content);
      case NEW_REPOSITORIES -> new NewRepositories();
    };
  }

  /** Returns the attack of a name such as {@code slow-readers}. */
  public static Optional<AttackKind> find(String name) {
    return Arrays.stream(values()).filter(kind -> kind.toString().equals(name)).findFirst();
  }

  /** Returns the name as users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
