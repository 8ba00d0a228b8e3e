package dev.berth.registry.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseHeadTest {
  private static String text(ResponseHead head) {
    return new String(head.finish(0), ISO_8859_1);
  }

  @Test
  void beginsWithStatusAndDate() {
    assertThat(text(new ResponseHead(200)))
        .matches("HTTP/1.1 200 OK\r\nDate: \\w{3}, \\d{2} \\w{3} \\d{4} [0-9:]{8} GMT\r\n\r\n");
    assertThat(text(new ResponseHead(299))).startsWith("HTTP/1.1 299 \r\n");
  }

  @Test
  void saysTheTimeOfNow() {
    String date = text(new ResponseHead(200)).split("\r\n", -1)[1].substring("Date: ".length());
    Instant told = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    assertThat(Duration.between(told, Instant.now()))
        .isBetween(Duration.ofSeconds(-1), Duration.ofMinutes(1));
  }

  @Test
  void hasItsFieldsInOrder() {
    ResponseHead head = new ResponseHead(404).add("A", "1\t2").contentLength(12).close();
    assertThat(text(head))
        .endsWith("\r\nA: 1\t2\r\nContent-Length: 12\r\nConnection: close\r\n\r\n");
  }

  @Test
  void leavesRoomForABody() {
    ResponseHead head = new ResponseHead(200);
    byte[] bytes = head.finish(3);
    assertThat(bytes).hasSize(head.length() + 3).endsWith('\r', '\n', 0, 0, 0);
  }

  @Test
  void holdsFieldsOfAnyLength() {
    for (int length = 400; length < 1_200; length++) {
      String value = "x".repeat(length);
      assertThat(text(new ResponseHead(200).add("Link", value).add("B", "2")))
          .endsWith("\r\nLink: " + value + "\r\nB: 2\r\n\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nSet-Cookie: b", "a\nb", "a\u0000", "a\u007f", "a\u0100"})
  void refusesAValueThatCouldBeReadAsMoreThanOneField(String value) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseHead(200).add("A", value));
  }

  @Test
  void allowsTheRestOfLatin1() {
    assertThat(text(new ResponseHead(200).add("A", " ~\u00ff"))).contains("A:  ~\u00ff\r\n");
  }
}
