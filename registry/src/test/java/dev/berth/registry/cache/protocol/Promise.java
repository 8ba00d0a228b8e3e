package dev.berth.registry.cache.protocol;

import dev.berth.registry.cache.protocol.World.Versions;

/** What readers may count on. */
enum Promise {
  /** No answer is older than what was acknowledged before the question. */
  NOT_OLD_AFTER_2XX {
    @Override
    int newest(Versions versions) {
      return versions.acknowledged();
    }

    @Override
    Versions remember(Versions versions, int answered) {
      return versions;
    }
  },
  /** Nor older than what any reader was answered with before it. */
  ATOMIC {
    @Override
    int newest(Versions versions) {
      return Math.max(versions.acknowledged(), versions.seen());
    }

    @Override
    Versions remember(Versions versions, int answered) {
      return versions.see(answered);
    }
  };

  /** What a reader that asks now must not be answered older than. */
  abstract int newest(Versions versions);

  abstract Versions remember(Versions versions, int answered);
}
