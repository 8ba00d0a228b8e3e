package dev.berth.bench.peers;

import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Requests for many images. */
final class Requests {
  private static final int READS_PER_WRITE = 19;
  private static final int MOVING_TAGS = 10;
  private static final int WRITES = 100;

  private Requests() {}

  /** Everything that can be read of an image. */
  static List<Request> reads(Place place) {
    return place.images().stream()
        .flatMap(
            image ->
                Stream.concat(
                    image.pull().stream(),
                    Stream.of(image.getByDigest(), image.headByTag(), image.headByDigest())))
        .toList();
  }

  static List<Request> byTags(Place place) {
    return place.images().stream().map(SampleImage::getByTag).toList();
  }

  /**
   * Pulls of all images; after each 19 requests, a tag moves to another image. A pull is a manifest
   * by tag, a HEAD of one blob and a GET of the other.
   */
  static List<Request> mixed(Place place) {
    List<Request> pulls = place.images().stream().flatMap(image -> image.pull().stream()).toList();
    List<Request> mixed = new ArrayList<>();
    int read = 0;
    for (int write = 0; write < WRITES; write++) {
      for (int reads = 0; reads < READS_PER_WRITE; reads++) {
        mixed.add(pulls.get(read++ % pulls.size()));
      }
      SampleImage image = place.images().get(write % place.images().size());
      mixed.add(image.putTag("moving-" + write % MOVING_TAGS));
    }
    return mixed;
  }
}
