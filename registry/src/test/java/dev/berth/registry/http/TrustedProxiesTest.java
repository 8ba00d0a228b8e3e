package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TrustedProxiesTest {
  private final TrustedProxies proxies = trusting("10.0.0.0/8,127.0.0.1,fd00::/8");

  private static TrustedProxies trusting(String networks) {
    return TrustedProxies.of(TestHttpConfig.with(Map.of("BERTH_HTTP_TRUSTED_PROXIES", networks)));
  }

  private String clientOf(String peer, String... forwardedFor) {
    return proxies.clientOf(peer, List.of(forwardedFor));
  }

  @Test
  void areNotAskedAboutOthers() {
    assertThat(clientOf("192.0.2.1", "198.51.100.7")).isEqualTo("192.0.2.1");
    assertThat(clientOf("10.0.0.1")).isEqualTo("10.0.0.1");
    assertThat(clientOf("no address", "198.51.100.7")).isEqualTo("no address");
    assertThat(trusting("").clientOf("127.0.0.1", List.of("198.51.100.7"))).isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "198.51.100.7 | 198.51.100.7",
        "1.1.1.1, 198.51.100.7 | 198.51.100.7",
        "198.51.100.7, 10.0.0.9 | 198.51.100.7",
        "1.1.1.1, 198.51.100.7, 10.0.0.9,10.0.0.8 | 198.51.100.7",
        "10.0.0.9, 10.0.0.8 | 10.0.0.9",
        "127.0.0.1, 198.51.100.7 | 198.51.100.7",
        "'  198.51.100.7\t' | 198.51.100.7",
        "198.51.100.7:5123 | 198.51.100.7",
        "::ffff:198.51.100.7 | 198.51.100.7",
        "2001:db8::7 | 2001:db8:0:0:0:0:0:7",
        "[2001:db8::7] | 2001:db8:0:0:0:0:0:7",
        "[2001:DB8::7]:5123 | 2001:db8:0:0:0:0:0:7",
        "2001:db8::7%eth0 | 2001:db8:0:0:0:0:0:7",
        "2001:db8::7, fd00::5 | 2001:db8:0:0:0:0:0:7",
        "2001:db8::7, ::ffff:10.0.0.9 | 2001:db8:0:0:0:0:0:7"
      })
  void tellTheLastAddressThatIsNotTheirs(String forwardedFor, String client) {
    assertThat(clientOf("127.0.0.1", forwardedFor)).isEqualTo(client);
    assertThat(clientOf("::ffff:127.0.0.1", forwardedFor)).isEqualTo(client);
    assertThat(clientOf("fd12::1", forwardedFor)).isEqualTo(client);
    // However many lines a proxy writes.
    String[] lines = forwardedFor.split(",");
    assertThat(clientOf("127.0.0.1", lines)).isEqualTo(client);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "unknown",
        "_hidden",
        "localhost",
        "client.example",
        "198.51.100.7 1.1.1.1",
        "198.51.100",
        "198.51.100.256",
        "198.51.100.7:x",
        "198.51.100.7:123456",
        "[198.51.100.7",
        "for=198.51.100.7",
        "\"198.51.100.7\"",
        "0xc6336407",
        "3325256711",
        "2001:db8::7::",
        "2001:db8::7]:80",
        "198.51.100.7\0",
        "١٩٨.51.100.7",
        "198.51.100.7\r\nX: y"
      })
  void areTheClientsThemselvesIfTheirListGoesOnWithNoAddress(String garbage) {
    assertThat(clientOf("127.0.0.1", garbage)).isEqualTo("127.0.0.1");
    assertThat(clientOf("127.0.0.1", "1.1.1.1, " + garbage)).isEqualTo("127.0.0.1");
    assertThat(clientOf("127.0.0.1", "1.1.1.1", garbage)).isEqualTo("127.0.0.1");
    assertThat(clientOf("127.0.0.1", garbage + ", 10.0.0.9")).isEqualTo("10.0.0.9");
    assertThat(clientOf("127.0.0.1", garbage + ", 198.51.100.7")).isEqualTo("198.51.100.7");
  }

  @Test
  void areFollowedSoFarAndNoFurther() {
    String chain = "198.51.100.7" + ", 10.0.0.9".repeat(31);
    assertThat(clientOf("127.0.0.1", chain)).isEqualTo("198.51.100.7");
    assertThat(clientOf("127.0.0.1", chain + ", 10.0.0.8")).isEqualTo("10.0.0.9");
  }

  @Test
  void areRecognisedByTheirAddress() {
    assertThat(proxies.isTrusted(InetAddress.ofLiteral("10.255.0.1"))).isTrue();
    assertThat(proxies.isTrusted(InetAddress.ofLiteral("fd00::1"))).isTrue();
    assertThat(proxies.isTrusted(InetAddress.ofLiteral("127.0.0.2"))).isFalse();
    assertThat(trusting("").isTrusted(InetAddress.getLoopbackAddress())).isFalse();
  }

  /** Whatever a client writes before it, the address that the last proxy appended decides. */
  @Test
  void areNotFooledByWhatAClientInvents() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String[] pieces = {
      "1.1.1.1",
      "10.0.0.1",
      "127.0.0.1",
      "::1",
      "fd00::1",
      ",",
      ", ",
      " ",
      "[",
      "]",
      ":80",
      "%",
      "unknown",
      "\"",
      "\t",
      "x",
      ""
    };
    for (int i = 0; i < 5_000; i++) {
      String invented =
          Stream.generate(() -> pieces[random.nextInt(pieces.length)])
              .limit(random.nextInt(8))
              .collect(Collectors.joining());
      String[] lines = {invented + ", 198.51.100.7", "10.0.0.9"};
      assertThat(clientOf("127.0.0.1", lines))
          .as("seed %d: %s", seed, Arrays.toString(lines))
          .isEqualTo("198.51.100.7");
    }
  }
}
