package dev.berth.registry.http;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestNode;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests that reach the handlers of a whole server: every route, with parts, parameters, headers
 * and bodies that are right, almost right or anything; several of them in a row.
 */
final class RequestFuzzIT {
  private static final int MOST_REQUESTS = 8;

  @RegisterExtension static final RenewedNode nodes = new RenewedNode(KnownThings::push);

  @FuzzTest
  void survivesAnyRequests(FuzzedDataProvider data) throws IOException {
    TestNode node = nodes.next();
    Optional<String> upload = Optional.empty();
    for (int i = 0; i < MOST_REQUESTS && data.remainingBytes() > 0; i++) {
      byte[] request = new FuzzedRequest(data, nodes.routes(), upload).bytes();
      Optional<String> mentioned = uploadOf(Survival.assertSurvives(node, request));
      upload = mentioned.isPresent() ? mentioned : upload;
    }
    Survival.assertServes(node);
  }

  /** The path of the upload that an answer is about. */
  private static Optional<String> uploadOf(Optional<Answer> answer) {
    return answer
        .filter(it -> it.header("Docker-Upload-UUID").isPresent())
        .flatMap(it -> it.header("Location"));
  }
}
