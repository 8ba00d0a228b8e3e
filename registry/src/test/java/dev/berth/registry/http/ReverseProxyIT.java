package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.registry.Answer;
import dev.berth.registry.TestNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A node behind nginx, both configured as the README says. */
final class ReverseProxyIT {
  private static final Pattern SAMPLE = Pattern.compile("```nginx\n(.*?)```", Pattern.DOTALL);

  @RegisterExtension
  static final TestNode node =
      new TestNode(
          Map.of(
              "BERTH_HTTP_HOSTS", "registry.example",
              "BERTH_HTTP_TRUSTED_PROXIES", "127.0.0.1",
              "BERTH_LIMITS_PULLS", "2/6h"));

  @TempDir private Path folder;
  private @Nullable Nginx nginx;

  @BeforeEach
  void start() throws IOException {
    boolean required = "true".equals(System.getenv("CI"));
    assumeTrue(required || Nginx.find().isPresent(), "nginx is not installed");
    nginx = Nginx.start(folder, sample());
  }

  private static String sample() throws IOException {
    Matcher sample = SAMPLE.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(sample.find()).isTrue();
    return sample.group(1).replace("127.0.0.1:5000", node.address());
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      nginx.close();
    }
  }

  private Nginx nginx() {
    return Objects.requireNonNull(nginx);
  }

  private Answer ask(String from, String request, String... headers) {
    String head = request + " HTTP/1.1\r\nHost: registry.example";
    return nginx().ask(from, String.join("\r\n", head, String.join("\r\n", headers)).strip(), "");
  }

  @Test
  void limitsTheClientsOfTheProxyEachByItself() {
    String pull = "GET /v2/app/manifests/none";
    assertThat(ask("127.0.0.2", pull).status()).isEqualTo(404);
    assertThat(ask("127.0.0.2", pull).status()).isEqualTo(404);
    Answer refused = ask("127.0.0.2", pull);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).contains("127.0.0.2");

    assertThat(ask("127.0.0.3", pull).status()).isEqualTo(404);
    // What a client writes itself does not make it another one.
    assertThat(ask("127.0.0.2", pull, "X-Forwarded-For: 198.51.100.7").status()).isEqualTo(429);
  }

  @Test
  void pushesAndPulls() {
    String path = "/v2/app/blobs/uploads/?digest=" + sha256("hello");
    Answer pushed =
        nginx().ask("127.0.0.1", "POST " + path + " HTTP/1.1\r\nHost: registry.example", "hello");
    assertThat(pushed.status()).as(pushed.toString()).isEqualTo(201);

    Answer pulled = ask("127.0.0.1", "GET " + pushed.header("Location").orElseThrow());
    assertThat(pulled.text()).isEqualTo("hello");
    assertThat(pulled.header("X-Content-Type-Options")).contains("nosniff");
  }

  /** As most versions of nginx do unless they are told otherwise. */
  @Test
  void pushesAndPullsThroughAProxyThatSpeaksHttp10(@TempDir Path other) throws IOException {
    String older = sample().replace("proxy_http_version 1.1", "proxy_http_version 1.0");
    assertThat(older).contains("proxy_http_version 1.0");
    String path = "/v2/old/blobs/uploads/?digest=" + sha256("hello");
    String host = " HTTP/1.1\r\nHost: registry.example";
    try (Nginx proxy = Nginx.start(other, older)) {
      Answer pushed = proxy.ask("127.0.0.4", "POST " + path + host, "hello");
      assertThat(pushed.status()).as(pushed.toString()).isEqualTo(201);

      String blob = pushed.header("Location").orElseThrow();
      assertThat(proxy.ask("127.0.0.4", "GET " + blob + host, "").text()).isEqualTo("hello");
    }
  }

  @Test
  void refusesNamesThatAreNotConfigured() {
    Answer refused = nginx().ask("127.0.0.1", "GET /v2/ HTTP/1.1\r\nHost: other.example", "");

    assertThat(refused.status()).isEqualTo(421);
    assertThat(refused.text()).contains("'other.example'", "http.hosts");
  }
}
