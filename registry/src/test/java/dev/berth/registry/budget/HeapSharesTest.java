package dev.berth.registry.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HeapSharesTest {
  private static final long MEBIBYTE = 1024 * 1024;
  private static final int HEAD_BYTES = 40 * 1024;

  private static HeapShares heap(long mebibytes) {
    return new HeapShares(mebibytes * MEBIBYTE);
  }

  /** The table in docs/limits.md. */
  @Test
  void divideTheUsualHeapAsDocumented() {
    assertThat(heap(256).connections(HEAD_BYTES)).isEqualTo(712);
    assertThat(heap(256).work()).isEqualTo(64 * MEBIBYTE);
    assertThat(heap(256).payloadCache()).isEqualTo(16 * MEBIBYTE);
    assertThat(heap(256).openUploads()).isEqualTo(8_192);
    assertThat(heap(256).mediaTypes()).isEqualTo(4_096);
    assertThat(heap(256).fences()).isEqualTo(6_553);
    assertThat(heap(256).limitedClients()).isEqualTo(16_384);
  }

  @ParameterizedTest
  @ValueSource(longs = {64, 256, 1024, 4096})
  void haveRoomForAllConnectionsInAQuarterOfTheHeap(long mebibytes) {
    for (int headBytes : new int[] {2 * 1024, HEAD_BYTES, 256 * 1024}) {
      long connections = heap(mebibytes).connections(headBytes);
      long quarter = mebibytes * MEBIBYTE / 4;

      assertThat(connections * HeapShares.perConnection(headBytes)).isLessThanOrEqualTo(quarter);
      assertThat((connections + 1) * HeapShares.perConnection(headBytes)).isGreaterThan(quarter);
    }
  }

  @Test
  void haveRoomForAFewConnectionsInTheSmallestHeap() {
    assertThat(heap(1).connections(HEAD_BYTES)).isEqualTo(16);
  }

  @Test
  void rememberSomethingInTheSmallestHeapAndNoMoreThanAMillionInTheLargest() {
    assertThat(numbers(new HeapShares(0))).containsOnly(1);
    assertThat(numbers(heap(1 << 20))).containsOnly(1_000_000);
    assertThat(heap(1 << 20).connections(HEAD_BYTES)).isEqualTo(1_000_000);
  }

  private static List<Integer> numbers(HeapShares shares) {
    return List.of(
        shares.openUploads(), shares.mediaTypes(), shares.fences(), shares.limitedClients());
  }

  @Test
  void divideTheHeapThatThisProcessMayUse() {
    assertThat(HeapShares.ofThisProcess().heap()).isEqualTo(Runtime.getRuntime().maxMemory());
  }
}
