package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyTest {
  private static final Reply NOTHING = new Reply.Nothing();
  private static final Reply SEVEN = new Reply.Whole(7);
  private static final Reply TEXT = new Reply.Bytes("41".getBytes(UTF_8));
  private static final Reply BOTH = new Reply.Items(List.of(SEVEN, TEXT));

  @Test
  void readsANumberAlsoWhereItIsWritten() {
    assertThat(SEVEN.whole()).isEqualTo(7);
    assertThat(TEXT.whole()).isEqualTo(41);
  }

  @Test
  void readsBytesOrNothing() {
    assertThat(TEXT.text()).isEqualTo("41");
    assertThat(TEXT.find()).isPresent();
    assertThat(NOTHING.find()).isEmpty();
    assertThat(NOTHING.isNothing()).isTrue();
    assertThat(TEXT.isNothing()).isFalse();
  }

  @Test
  void readsSeveralOrNone() {
    assertThat(BOTH.items()).containsExactly(SEVEN, TEXT);
    assertThat(NOTHING.items()).isEmpty();
  }

  @Test
  void saysWhatItIsInsteadOfWhatWasWanted() {
    assertThatIllegalStateException()
        .isThrownBy(BOTH::whole)
        .withMessage("the server answered with a items instead of a number");
    assertThatIllegalStateException()
        .isThrownBy(NOTHING::bytes)
        .withMessage("the server answered with a nothing instead of bytes");
    assertThatIllegalStateException()
        .isThrownBy(SEVEN::find)
        .withMessage("the server answered with a whole instead of bytes");
    assertThatIllegalStateException()
        .isThrownBy(SEVEN::items)
        .withMessage("the server answered with a whole instead of several replies");
  }

  @Test
  void knowsAboutHowLargeItIs() {
    assertThat(NOTHING.size()).isZero();
    assertThat(BOTH.size()).isEqualTo(8 + 2);
  }
}
