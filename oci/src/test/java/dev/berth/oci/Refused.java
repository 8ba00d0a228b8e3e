package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** That something is refused, and with which code. */
final class Refused {
  private Refused() {}

  static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            OciException.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
