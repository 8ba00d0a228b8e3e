package dev.berth.e2e.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** The tags that all clients work on, and what they have written. Safe for use by many threads. */
final class World {
  private static final int REPOSITORIES = 16;
  private static final int TAGS = 2;

  private final List<Place> places = new ArrayList<>();
  private final AtomicLong made = new AtomicLong();
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<Place, Manifest> last = new ConcurrentHashMap<>();

  World() {
    for (int tag = 1; tag <= TAGS; tag++) {
      for (int repository = 1; repository <= REPOSITORIES; repository++) {
        places.add(new Place("team-%d/app".formatted(repository), "v" + tag));
      }
    }
  }

  List<Place> places() {
    return List.copyOf(places);
  }

  /** Some are picked much more often than others, so that clients meet. */
  Place pick(RandomGenerator random) {
    int place = Math.min(random.nextInt(places.size()), random.nextInt(places.size()));
    return places.get(Math.min(place, random.nextInt(places.size())));
  }

  Place pickEvenly(RandomGenerator random) {
    return places.get(random.nextInt(places.size()));
  }

  /** A manifest that is in no registry yet. */
  Manifest makeManifest() {
    Manifest manifest = Manifest.of(made.incrementAndGet());
    manifests.put(manifest.digest(), manifest);
    return manifest;
  }

  void written(Place place, Manifest manifest) {
    last.put(place, manifest);
  }

  /** One that was written there not long ago. */
  Optional<Manifest> findLast(Place place) {
    return Optional.ofNullable(last.get(place));
  }

  /** How histories call what has this digest: by its digest, when nobody made it. */
  String name(String digest) {
    return Optional.ofNullable(manifests.get(digest)).map(Manifest::name).orElse(digest);
  }
}
