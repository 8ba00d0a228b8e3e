package dev.berth.registry.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FileDescriptorsTest {
  @ParameterizedTest
  @CsvSource({
    "1024, 384",
    "4096, 1920",
    "9223372036854775807, 1000000",
    "64, 16",
    "-1, 16",
  })
  void areTwoForEachConnectionBesidesSomeForTheServer(long max, int connections) {
    assertThat(new FileDescriptors(max).connections()).isEqualTo(connections);
  }
}
