package dev.berth.registry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConfigCommandTest {
  private final Shell shell = new Shell();

  @Test
  void printsAnAlignedTable() {
    Shell.Result result = shell.variable("BERTH_HTTP_PORT", "5001").run("config", "--data=/d");
    assertThat(result.exitCode()).isZero();
    assertThat(result.out().lines())
        .startsWith(
            "setting                        value       source",
            "data                           /d          --data",
            "http.host                      127.0.0.1   default",
            "http.port                      5001        BERTH_HTTP_PORT")
        .contains(
            "storage.folder                 /d/storage  default",
            "database.url                   (not set)   default");
  }

  @Test
  void masksSecrets() {
    shell.variable("BERTH_DATABASE_URL", "postgresql://me:hunter2@db/berth");
    assertThat(shell.run("config").out())
        .contains("jdbc:postgresql://db/berth")
        .containsPattern("database.password +\\*\\*\\*\\* +BERTH_DATABASE_URL")
        .doesNotContain("hunter2");
    assertThat(shell.run("config", "-o", "json").out()).doesNotContain("hunter2");
  }

  @Test
  void printsJson() {
    JsonNode settings = JsonMapper.shared().readTree(shell.run("config", "--output", "json").out());
    assertThat(settings.size()).isGreaterThan(30);
    assertThat(settings.get(0).toString())
        .isEqualTo("{\"name\":\"data\",\"value\":\"./data\",\"source\":\"default\"}");
  }

  @Test
  void failsOnWhatServeWouldFailOn() {
    assertThat(shell.run("config", "--set", "http.port=x").exitCode()).isEqualTo(2);
  }
}
