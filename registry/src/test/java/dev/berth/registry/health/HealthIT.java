package dev.berth.registry.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.rules.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HealthIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  @Test
  void saysThatItIsARegistry() {
    Answer answer = client.get("/v2/");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Docker-Distribution-Api-Version")).contains("registry/2.0");
    assertThat(client.get("/v2").status()).isEqualTo(200);
    assertThat(client.head("/v2/").status()).isEqualTo(200);
  }

  @Test
  void livesAndIsReady() {
    assertThat(client.get("/health/live").status()).isEqualTo(200);
    Answer ready = client.get("/health/ready");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.json().get("ready").asBoolean()).isTrue();
    assertThat(ready.json().get("redis").asString()).isEqualTo("none");
  }

  @Test
  @Shows("F4")
  void isNotReadyWhileStorageTakesNoBytes() {
    node.storage().breakAt(Fault.PROBE);
    try {
      Answer answer = client.get("/health/ready");

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.json().get("storage").asBoolean()).isFalse();
      assertThat(answer.json().get("database").asBoolean()).isTrue();
      assertThat(client.get("/health/live").status()).isEqualTo(200);
    } finally {
      node.storage().mend();
    }
    assertThat(client.get("/health/ready").status()).isEqualTo(200);
  }
}
