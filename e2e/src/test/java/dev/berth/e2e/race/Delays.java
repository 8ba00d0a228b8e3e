package dev.berth.e2e.race;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How soon a review follows the event that asked for it. */
enum Delays {
  /** The least that the settings allow, so everything that clients are promised must hold. */
  MINIMUM(Duration.ofMillis(520), 200),

  /**
   * None at all, which no setting allows. A client may find its blobs collected before it could
   * name them, and pushes them again; what was acknowledged in the end is as safe as ever.
   */
  NONE(Duration.ZERO, 20);

  /** How long a client may rely on being told that something is there. */
  static final Duration PUSH_WINDOW = Duration.ofMillis(500);

  private static final List<String> EVENTS =
      List.of(
          "blob-upload",
          "link-delete",
          "layer-delete",
          "manifest-delete",
          "manifest-upload",
          "index-delete",
          "tag-delete",
          "tag-switch");

  private final Duration delay;
  private final int images;

  Delays(Duration delay, int images) {
    this.delay = delay;
    this.images = images;
  }

  Duration delay() {
    return delay;
  }

  /** How long something is left alone before it goes: with short delays it is looked at twice. */
  Duration life() {
    return delay.multipliedBy(2);
  }

  /**
   * How many images there are to choose from: so few that clients meet, and so many that some are
   * left alone until they are garbage.
   */
  int images() {
    return images;
  }

  /** Whether a client may rely for a while on what it was told. */
  boolean promise() {
    return this == MINIMUM;
  }

  /**
   * The settings of a node. A delay of zero can only be written into the database afterwards; the
   * node itself is then to think that delays are long, and one look enough.
   */
  List<String> settings() {
    List<String> settings = new ArrayList<>();
    settings.add("gc.push-window=%dms".formatted(PUSH_WINDOW.toMillis()));
    settings.add("gc.jitter=0s");
    // There is no Redis, but delays are never shorter than what it would answer with.
    settings.add("redis.life=10ms");
    settings.add("redis.lease=10ms");
    settings.add("gc.interval=50ms");
    settings.add("gc.workers=1");
    settings.add("storage.delete-after=1s");
    if (promise()) {
      for (String event : EVENTS) {
        settings.add("gc.delay-%s=%dms".formatted(event, delay.toMillis()));
      }
    }
    return settings;
  }
}
