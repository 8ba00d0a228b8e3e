package dev.berth.keyspace.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.Sample;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionsTest {
  @ParameterizedTest
  @CsvSource({"1, 128, 1", "106, 128, 1", "107, 128, 2", "5001, 128, 47", "1000000, 512, 2344"})
  @Shows("V22")
  void leavesAFifthOfTheCompactEntriesFree(long entries, int compact, int partitions) {
    assertThat(Partitions.of(entries, compact)).isEqualTo(partitions);
  }

  @Test
  @Shows("V22")
  void keepsAllPartitionsOfASampleCompact() {
    int entries = 100_000;
    int compact = 512;
    int partitions = Partitions.of(entries, compact);
    Family family =
        Sample.family("f:<part>", "part: {from: id, by: bucket(%d)}".formatted(partitions));

    Map<Key, Long> sizes =
        IntStream.range(0, entries)
            .mapToObj(i -> family.key("id" + i))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    assertThat(sizes).hasSize(partitions);
    assertThat(sizes.values()).allMatch(size -> size <= compact);
  }

  @Test
  void refusesWhatIsNoCollection() {
    assertThatIllegalArgumentException().isThrownBy(() -> Partitions.of(0, 128));
    assertThatIllegalArgumentException().isThrownBy(() -> Partitions.of(1, 0));
  }
}
