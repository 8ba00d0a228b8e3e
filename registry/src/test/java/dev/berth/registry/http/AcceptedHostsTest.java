package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AcceptedHostsTest {

  private static AcceptedHosts listeningOn(String address, String... hosts) {
    return AcceptedHosts.of(
        TestHttpConfig.with(
            Map.of("BERTH_HTTP_HOST", address, "BERTH_HTTP_HOSTS", String.join(",", hosts))));
  }

  private static Optional<Integer> status(AcceptedHosts accepted, String... lines) {
    return accepted.refusal(List.of(lines)).map(Response::status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:5000",
        "LOCALHOST:1",
        "localhost.",
        "127.0.0.1",
        "127.0.0.1:5000",
        "127.255.255.254",
        "[::1]",
        "[::1]:5000",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]:80"
      })
  void onALoopbackAddressAreNamesOfThisMachine(String host) {
    for (String address : List.of("127.0.0.1", "127.0.0.53", "localhost", "::1")) {
      assertThat(status(listeningOn(address), host)).as(address).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":5000",
        "evil.example",
        "evil.example:5000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.evil.example",
        "evil-localhost",
        "xn--localhost",
        "localhost..",
        "0.0.0.0",
        "128.0.0.1",
        "192.0.2.1:5000",
        "[::]",
        "[::2]",
        "[2001:db8::1]",
        "1.127.0.0.1"
      })
  void onALoopbackAddressAreNoOthers(String host) {
    assertThat(status(listeningOn("127.0.0.1"), host)).contains(421);
    assertThat(status(listeningOn("::1"), host)).contains(421);
  }

  @Test
  void includeConfiguredNames() {
    AcceptedHosts accepted =
        listeningOn("127.0.0.1", "Registry.example", "192.0.2.1", "2001:db8::1");
    for (String host :
        List.of(
            "registry.example",
            "REGISTRY.example:443",
            "registry.example.",
            "192.0.2.1",
            "[2001:DB8:0::1]:80",
            "localhost")) {
      assertThat(status(accepted, host)).as(host).isEmpty();
    }
    assertThat(status(accepted, "evil.example")).contains(421);
    assertThat(status(accepted, "a.registry.example")).contains(421);
    assertThat(status(accepted, "192.0.2.2")).contains(421);
  }

  @Test
  void onOtherAddressesAreAllUnlessConfigured() {
    for (String address : List.of("0.0.0.0", "::", "192.0.2.1")) {
      assertThat(status(listeningOn(address), "any.example:80")).as(address).isEmpty();
      AcceptedHosts configured = listeningOn(address, "registry.example");
      assertThat(status(configured, "any.example:80")).as(address).contains(421);
      assertThat(status(configured, "registry.example")).as(address).isEmpty();
    }
  }

  @Test
  void onOtherAddressesIncludeTheAddressesThatProbesUse() {
    AcceptedHosts accepted = listeningOn("0.0.0.0", "registry.example");
    for (String host : List.of("10.1.2.3:5000", "[fd00::1]", "localhost", "127.0.0.1")) {
      assertThat(status(accepted, host)).as(host).isEmpty();
    }
  }

  @Test
  void areNamedWithAPortAtMost() {
    for (String address : List.of("127.0.0.1", "0.0.0.0")) {
      AcceptedHosts accepted = listeningOn(address);
      assertThat(status(accepted)).as("HTTP/1.0").isEmpty();
      assertThat(status(accepted, "user@localhost")).contains(400);
      assertThat(status(accepted, "localhost/../")).contains(400);
    }
  }

  @Test
  void areNamedInTheRefusalWithTheSettingThatAddsThem() {
    Response refusal = listeningOn("127.0.0.1").refusal(List.of("Registry.example:80")).get();
    assertThat(new String(((ResponseBody.Bytes) refusal.body()).content(), UTF_8))
        .contains("\"DENIED\"", "'registry.example'", "http.hosts", "BERTH_HTTP_HOSTS")
        .contains("it answers to localhost, loopback addresses and the names");
  }

  @Test
  void areNamedInTheRefusalWithTheAddressesThatAreAccepted() {
    Response refusal =
        listeningOn("0.0.0.0", "registry.example").refusal(List.of("evil.example")).get();
    assertThat(new String(((ResponseBody.Bytes) refusal.body()).content(), UTF_8))
        .contains("it answers to localhost, IP addresses and the names");
  }
}
