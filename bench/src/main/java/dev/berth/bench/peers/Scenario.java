package dev.berth.bench.peers;

import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImage;
import java.util.Locale;

/** What registries are asked. */
enum Scenario {
  BY_TAG("manifest GET by tag", 20),
  BY_DIGEST("manifest GET by digest", 20),
  HEAD_BLOB("blob HEAD", 15);

  private final String title;
  private final double wantedRatio;

  Scenario(String title, double wantedRatio) {
    this.title = title;
    this.wantedRatio = wantedRatio;
  }

  String title() {
    return title;
  }

  /** The least times that Berth should be as fast as the peer. */
  double wantedRatio() {
    return wantedRatio;
  }

  Request request(SampleImage image) {
    return switch (this) {
      case BY_TAG -> image.getByTag();
      case BY_DIGEST -> image.getByDigest();
      case HEAD_BLOB -> image.headOfBlob();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
