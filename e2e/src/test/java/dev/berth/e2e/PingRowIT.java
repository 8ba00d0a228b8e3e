package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The registry says that it is one. */
final class PingRowIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  @Test
  @Shows("A28")
  void answersThePing() throws Exception {
    HttpResponse<byte[]> answer = berth.client().get("/v2/");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Docker-Distribution-Api-Version"))
        .contains("registry/2.0");
  }
}
