package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.ErrorCode;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What must hold whatever bytes a node is sent: it answers or hangs up within the time that a
 * connection waits, never with a failure of its own, with errors in the form of the specification.
 */
final class Survival {
  private static final List<String> CODES =
      Arrays.stream(ErrorCode.values()).map(ErrorCode::name).toList();
  private static final Pattern FAILURE = Pattern.compile("(?m)^HTTP/1\\.[01] 5");

  private Survival() {}

  /** Sends the bytes; returns the first answer, if there was one. */
  static Optional<Answer> assertSurvives(TestNode node, byte[] request) {
    String sent = new String(request, ISO_8859_1);
    byte[] answers;
    try (RawConnection connection = node.connect()) {
      answers = connection.exchange(request);
    }
    String text = new String(answers, ISO_8859_1);
    assertThat(FAILURE.matcher(text).find()).as("%s\n--- was answered:\n%s", sent, text).isFalse();
    // The server library does not tell the cases of a method apart.
    boolean head = sent.regionMatches(true, 0, "HEAD ", 0, 5);
    Optional<Answer> first = RawAnswer.first(answers, head);
    first.ifPresent(answer -> assertWellFormed(answer, sent));
    return first;
  }

  private static void assertWellFormed(Answer answer, String sent) {
    assertThat(answer.status()).as(sent).isBetween(200, 499);
    if (answer.status() >= 400 && answer.body().length > 0) {
      assertThat(answer.errorCodes()).as("%s\n--- %s", sent, answer).isNotEmpty().isSubsetOf(CODES);
    }
  }

  static void assertServes(TestNode node) {
    try (RawConnection connection = node.connect()) {
      assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
    }
  }
}
