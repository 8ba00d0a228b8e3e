package dev.berth.registry.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.registry.TestNode;
import java.io.IOException;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Any bytes on a connection to a whole server. */
final class RawRequestFuzzIT {
  @RegisterExtension static final RenewedNode nodes = new RenewedNode(KnownThings::push);

  @FuzzTest
  void survivesAnyBytes(byte[] request) throws IOException {
    TestNode node = nodes.next();
    Survival.assertSurvives(node, request);
    Survival.assertServes(node);
  }
}
