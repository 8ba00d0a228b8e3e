package dev.berth.registry.upload;

import static dev.berth.oci.ErrorCode.BLOB_UPLOAD_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
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
}
