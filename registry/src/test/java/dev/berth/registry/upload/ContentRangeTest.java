package dev.berth.registry.upload;

import static dev.berth.oci.ErrorCode.BLOB_UPLOAD_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentRangeTest {

  @ParameterizedTest
  @ValueSource(strings = {"10-19", "bytes 10-19/*", "bytes=10-19", "bytes 10-19/100"})
  void readsTheFormsThatClientsSend(String header) {
    assertThat(ContentRange.parse(Optional.of(header))).contains(new ContentRange(10, 19));
  }

  @Test
  void countsBothEnds() {
    assertThat(new ContentRange(10, 19).length()).isEqualTo(10);
    assertThat(new ContentRange(0, 0).length()).isEqualTo(1);
  }

  @Test
  void mayBeLeftOut() {
    assertThat(ContentRange.parse(Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "10",
        "10-",
        "-10",
        "19-10",
        "a-b",
        "10-19-20",
        "bytes */100",
        "1e3-2e3",
        "0-99999999999999999999",
        "٣-٤",
        " 10-19",
        "10-19\r\nX: y"
      })
  void refusesWhatSaysNothing(String header) {
    assertRefused(BLOB_UPLOAD_INVALID, () -> ContentRange.parse(Optional.of(header)));
  }

  /** One by one: the bytes that a range carries are those that lie between its ends. */
  @Property(tries = 500)
  void carriesTheBytesBetweenItsEnds(
      @ForAll @IntRange(max = 40) int first,
      @ForAll @IntRange(max = 40) int last,
      @ForAll("forms") String form) {
    String header = form.replace("#", first + "-" + last);
    long bytes = IntStream.rangeClosed(first, last).count();
    if (bytes == 0) {
      assertRefused(BLOB_UPLOAD_INVALID, () -> ContentRange.parse(Optional.of(header)));
    } else {
      ContentRange range = ContentRange.parse(Optional.of(header)).orElseThrow();
      assertThat(range).isEqualTo(new ContentRange(first, last));
      assertThat(range.length()).isEqualTo(bytes);
    }
  }

  @Provide
  static Arbitrary<String> forms() {
    return Arbitraries.of("#", "bytes #", "bytes=#", "#/*", "bytes #/100", "bytes #/");
  }

  @Property(tries = 1000)
  void isReadOrRefused(@ForAll("almostRanges") String header) {
    ContentRangeReading.assertReadOrRefused(header);
  }

  @Provide
  static Arbitrary<String> almostRanges() {
    return Arbitraries.of(
            "bytes",
            " ",
            "=",
            "-",
            "/",
            "*",
            "0",
            "7",
            "00",
            "999999999999999999",
            "\r\n",
            "٣",
            "x")
        .list()
        .ofMaxSize(6)
        .map(pieces -> String.join("", pieces));
  }
}
