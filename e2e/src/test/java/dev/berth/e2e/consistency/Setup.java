package dev.berth.e2e.consistency;

import java.util.Locale;

/** How the servers of Redis belong together. */
enum Setup {
  SINGLE,
  SENTINEL,
  CLUSTER;

  DisturbedRedis start() {
    return switch (this) {
      case SINGLE -> SingleRedis.start();
      case SENTINEL -> SentinelRedis.start();
      case CLUSTER -> ClusterRedis.start();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
