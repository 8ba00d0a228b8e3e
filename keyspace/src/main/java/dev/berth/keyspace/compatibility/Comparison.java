package dev.berth.keyspace.compatibility;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of comparing two versions of a keyspace.
 *
 * @param oldMajor 0 when the keyspace has no version
 */
public record Comparison(List<Change> changes, int oldMajor, int newMajor) {

  public boolean isBreaking() {
    return changes.stream().anyMatch(change -> change.effect() == Change.Effect.BREAKING);
  }

  /** What is wrong with the version that the newer catalog gives itself; empty when nothing is. */
  public Optional<String> versionProblem() {
    if (newMajor < oldMajor) {
      return Optional.of("the version went back from %d to %d".formatted(oldMajor, newMajor));
    }
    if (isBreaking() && newMajor == oldMajor && oldMajor > 0) {
      return Optional.of(
          "there are breaking changes: raise the major version to %d".formatted(oldMajor + 1));
    }
    if (!isBreaking() && newMajor > oldMajor && oldMajor > 0) {
      return Optional.of(
          "no change is breaking: the major version can stay at %d".formatted(oldMajor));
    }
    return Optional.empty();
  }
}
