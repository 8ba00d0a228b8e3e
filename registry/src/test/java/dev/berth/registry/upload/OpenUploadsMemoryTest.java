package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.repository.Repository;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each request begins an upload with the longest name and the largest computation. */
final class OpenUploadsMemoryTest {
  private static final long HEAP = 256 * 1024 * 1024;
  private static final String LONG_PATH = "r".repeat(RepositoryName.MAX_LENGTH);

  @Test
  void isNoMoreThanTheirShareOfTheHeap() {
    int most = new HeapShares(HEAP).openUploads();
    OpenUploads open = new OpenUploads(most, Duration.ofSeconds(1));
    long before = usedHeap();
    for (int i = 0; i < most; i++) {
      open.put(key(i), progress());
    }
    assertThat(usedHeap() - before).isLessThan(HEAP / 16);

    UploadKey last = key(most);
    open.put(last, progress());
    assertThat(open.take(last)).isPresent();
  }

  private static UploadKey key(long repository) {
    RepositoryName name = new RepositoryName(String.valueOf(LONG_PATH.toCharArray()));
    return new UploadKey(new Repository(repository, name), UUID.randomUUID());
  }

  private static Progress progress() {
    Progress fresh = Progress.fresh(DigestAlgorithm.SHA512, Duration.ofMinutes(1));
    fresh.content().update(new byte[300], 0, 300);
    return fresh;
  }

  private static long usedHeap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
