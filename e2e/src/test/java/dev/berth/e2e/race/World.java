package dev.berth.e2e.race;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The few repositories and images that all clients work on. Immutable but for its slots. */
final class World {
  private static final List<String> REPOSITORIES =
      List.of("race/north", "race/east", "race/south", "race/west");
  private static final int CANDIDATES = 8;

  private final long lifeNanos;
  private final Map<String, Image> images;
  private final List<Slot> slots = new ArrayList<>();

  World(RandomGenerator random, Delays delays) {
    this.lifeNanos = delays.life().toNanos();
    List<Image> made = Images.make(random, delays.images());
    this.images = made.stream().collect(Collectors.toMap(Image::digest, Function.identity()));
    for (String repository : REPOSITORIES) {
      made.forEach(image -> slots.add(new Slot(repository, image)));
    }
  }

  List<String> repositories() {
    return REPOSITORIES;
  }

  String pickRepository(RandomGenerator random) {
    return REPOSITORIES.get(random.nextInt(REPOSITORIES.size()));
  }

  Optional<Image> findImage(String digest) {
    return Optional.ofNullable(images.get(digest));
  }

  /** The images that have this one as their subject. */
  List<Image> referrers(Image subject) {
    return images.values().stream()
        .filter(image -> image.subject().filter(subject::equals).isPresent())
        .toList();
  }

  void touch(String repository, Image image) {
    slots.stream()
        .filter(slot -> slot.repository().equals(repository) && slot.image().equals(image))
        .forEach(Slot::touch);
  }

  Slot pickAny(RandomGenerator random) {
    return slots.get(random.nextInt(slots.size()));
  }

  /** A slot whose content is likely to be removed about now. */
  Slot pick(RandomGenerator random) {
    return Stream.generate(() -> pickAny(random))
        .limit(CANDIDATES)
        .min(Comparator.comparingLong(slot -> slot.nanosToEnd(lifeNanos)))
        .orElseThrow();
  }
}
