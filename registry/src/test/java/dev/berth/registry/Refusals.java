package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** That something is refused, and with which code. */
public final class Refusals {
  private Refusals() {}

  public static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            OciException.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
