package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.limit.Rate;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypeTest {
  private static final ByteSize SIZE = ByteSize.bytes("1", "8192TiB");
  private static final TimeSpan TIME = TimeSpan.time("1ms", "365d");

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "512B, 512",
    "2kB, 2000",
    "2KB, 2000",
    "2KiB, 2048",
    "4 MiB, 4194304",
    "2GB, 2000000000",
    "8192TiB, 9007199254740992"
  })
  void readsSizes(String text, long bytes) {
    assertThat(SIZE.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "1.5MiB",
        "MiB",
        "1 QiB",
        "4MiB ",
        "8193TiB",
        "9999999999999999999TiB"
      })
  void rejectsWhatIsNoSizeInItsRange(String text) {
    assertRejected(SIZE, text);
  }

  @ParameterizedTest
  @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "24h, PT24H", "7d, PT168H"})
  void readsTimes(String text, Duration time) {
    assertThat(TIME.parse(text)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0s", "30", "30 s", "1h30m", "-1s", "366d", "999999999999d", "1w"})
  void rejectsWhatIsNoTimeInItsRange(String text) {
    assertRejected(TIME, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "9", "101", "1e1", "50 ", "99999999999"})
  void rejectsWhatIsNoNumberInItsRange(String text) {
    assertRejected(WholeNumber.number(10, 100), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yes", "True", "1"})
  void rejectsWhatIsNoSwitch(String text) {
    assertRejected(new YesNo(), text);
  }

  @Test
  void readsLists() {
    ListType<Integer> numbers = new ListType<>(WholeNumber.number(1, 9));
    assertThat(numbers.parse("")).isEmpty();
    assertThat(numbers.parse("7")).containsExactly(7);
    assertThat(numbers.parse("1,2 , 3")).containsExactly(1, 2, 3);
    for (String text : new String[] {",", "1,", "1,,2", "1;2", "1 2", "1,10"}) {
      assertRejected(numbers, text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "registry.example, registry.example",
    "Registry.EXAMPLE, registry.example",
    "my_host-1, my_host-1",
    "10.0.0.7, 10.0.0.7",
    "::1, 0:0:0:0:0:0:0:1",
    "[2001:DB8::7], 2001:db8:0:0:0:0:0:7"
  })
  void readsHostNames(String text, String host) {
    assertThat(new HostNameType().parse(text)).isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "registry.example:5000",
        "https://registry.example",
        "*.example",
        "a/b",
        "-a",
        "a.",
        "a b",
        "[::1]:80",
        "ä.example"
      })
  void rejectsWhatIsNoHostName(String text) {
    assertRejected(new HostNameType(), text);
  }

  @ParameterizedTest
  @CsvSource({"1/1s, 1, PT1S", "100/1m, 100, PT1M", "100000/1s, 100000, PT1S", "200/6h, 200, PT6H"})
  void readsRates(String text, int times, Duration time) {
    assertThat(new RateType().parse(text)).contains(Rate.of(times, time));
    assertThat(new RateType().parse("off")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "100",
        "100/",
        "/1m",
        "0/1m",
        "-1/1m",
        "100001/1m",
        "1.5/1m",
        "100/m",
        "100/0s",
        "100/500ms",
        "100/2d",
        "100/1m/1s",
        "100 / 1m",
        "100/min",
        "OFF",
        "none",
        "99999999999/1m"
      })
  void rejectsWhatIsNoRate(String text) {
    assertRejected(new RateType(), text);
  }

  @Test
  void rejectsPathsNoFileSystemCanHold() {
    assertRejected(new PathType(), "a\0b");
  }

  private static void assertRejected(ValueType<?> type, String text) {
    assertThatThrownBy(() -> type.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
