package dev.berth.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CacheReadsTest {

  @Test
  void addsUpWhatNodesTell() {
    CacheReads reads =
        CacheReads.parse(
            """
            # TYPE berth_cache_reads counter
            berth_cache_reads_total{answer="database"} 20.0
            berth_cache_reads_total{answer="fenced"} 10.0
            berth_cache_reads_total{answer="redis",family="tag"} 30.0
            berth_cache_reads_total{answer="redis",family="manifest"} 1.0E1
            berth_cache_reads_total{answer="redis"} 30.0
            """);
    assertThat(reads).isEqualTo(new CacheReads(70, 20, 10));
    assertThat(reads).hasToString("Redis 70 (70 %), PostgreSQL 20 (20 %), under a fence 10 (10 %)");
  }

  @Test
  void tellNothingWhenRedisAnsweredLittle() {
    assertThat(new CacheReads(50, 30, 20).areTelling()).isTrue();
    assertThat(new CacheReads(49, 51, 0).areTelling()).isFalse();
    assertThat(CacheReads.parse("").areTelling()).isFalse();
  }
}
