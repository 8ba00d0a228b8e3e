package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class OciExceptionTest {
  @ParameterizedTest
  @EnumSource
  void isAnsweredWithTheStatusOfItsCode(ErrorCode code) {
    OciException exception = new OciException(code, "why");

    assertThat(exception.code()).isEqualTo(code);
    assertThat(exception.status()).isEqualTo(code.status());
    assertThat(exception).hasMessage("why");
    assertThat(exception.concerned()).isEmpty();
    assertThat(exception.unlisted()).isZero();
  }

  @Test
  void hasStatusesOfItsOwnWhereTheSpecificationHasNoCode() {
    assertThat(OciException.tooLarge("a"))
        .returns(ErrorCode.SIZE_INVALID, OciException::code)
        .returns(413, OciException::status)
        .hasMessage("a");
    assertThat(OciException.addressTooLong("b"))
        .returns(ErrorCode.SIZE_INVALID, OciException::code)
        .returns(414, OciException::status)
        .hasMessage("b");
    assertThat(OciException.badRequest("c"))
        .returns(ErrorCode.UNSUPPORTED, OciException::code)
        .returns(400, OciException::status)
        .hasMessage("c");
  }

  @Test
  void listsWhatItIsAbout() {
    OciException exception =
        new OciException(ErrorCode.MANIFEST_BLOB_UNKNOWN, "gone", List.of(new Tag("a"), "b"));

    assertThat(exception.concerned()).containsExactly("a", "b");
    assertThat(exception.unlisted()).isZero();
  }

  @Test
  void listsTheFirstThingsAndCountsTheRest() {
    OciException exception =
        new OciException(ErrorCode.MANIFEST_BLOB_UNKNOWN, "gone", Collections.nCopies(102, "a"));

    assertThat(exception.concerned()).hasSize(OciException.MAX_CONCERNED);
    assertThat(exception.unlisted()).isEqualTo(102 - OciException.MAX_CONCERNED);
  }
}
