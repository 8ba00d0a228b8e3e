package dev.berth.keyspace.redis.purge;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.KeyPattern.Piece;
import dev.berth.keyspace.key.Keyspace;
import java.util.Arrays;

/** The pattern for SCAN that finds every key of a keyspace, and perhaps others. */
final class VersionPattern {
  private VersionPattern() {}

  /** What all keys begin with: the head at least, in which no character of a glob may stand. */
  static byte[] of(Keyspace keyspace) {
    byte[] common =
        keyspace.families().stream()
            .map(VersionPattern::begin)
            .reduce(VersionPattern::common)
            .orElse(new byte[0]);
    byte[] pattern = Arrays.copyOf(common, common.length + 1);
    pattern[common.length] = '*';
    return pattern;
  }

  private static byte[] begin(Family family) {
    return family.pattern().pieces().getFirst() instanceof Piece.Literal(byte[] bytes)
        ? bytes
        : new byte[0];
  }

  private static byte[] common(byte[] one, byte[] other) {
    int mismatch = Arrays.mismatch(one, other);
    return mismatch < 0 ? one : Arrays.copyOf(one, mismatch);
  }
}
