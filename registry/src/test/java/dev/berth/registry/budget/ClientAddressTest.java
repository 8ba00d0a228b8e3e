package dev.berth.registry.budget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Key;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryKeys.Address;
import dev.berth.registry.redis.RegistryKeys.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClientAddressTest {
  private static final RedisConfig CONFIG = ConfigReader.defaults().redis();
  private static final RegistryCatalog CATALOG =
      RegistryCatalog.load(CONFIG.life(), CONFIG.lease(), CONFIG.fence());

  private static String of(String host) {
    return ClientAddress.of(host).text();
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "::ffff:192.0.2.7, 192.0.2.7",
    "::1, 0:0:0:0::/64",
    "2001:db8:0:1:1234:5678:9abc:def0, 2001:db8:0:1::/64",
    "2001:DB8::1, 2001:db8:0:0::/64",
    "fe80::1%eth0, fe80:0:0:0::/64",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, ffff:ffff:ffff:ffff::/64"
  })
  void isAnAddressOrTheNetworkOfOne(String host, String client) {
    assertThat(of(host)).isEqualTo(client);
  }

  @Test
  void isShownAsItsText() {
    assertThat(ClientAddress.of("::1")).hasToString("0:0:0:0::/64");
  }

  @Test
  void isTheSameForAllAddressesOfANetwork() {
    assertThat(of("2001:db8:0:1::1")).isEqualTo(of("2001:0db8:0:1:ffff::"));
    assertThat(of("2001:db8:0:1::1")).isNotEqualTo(of("2001:db8:0:2::1"));
    assertThat(of("192.0.2.7")).isNotEqualTo(of("192.0.2.8"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "%",
        "%eth0",
        "localhost",
        "registry.example.com",
        "192.0.2.7, 10.0.0.1",
        "192.0.2.256",
        "1.2.3.4.5",
        "::1::",
        "[::1",
        "}:{rate-limit:push:x",
        "a:b:*?[c]\\",
        "line\r\nFLUSHALL\r\n",
        "nul\0",
        "ä🚢\uD800"
      })
  void isOneClientForWhateverIsNoAddress(String host) {
    assertThat(of(host)).isEqualTo("unknown");
    assertThat(of(host.repeat(1000))).isEqualTo("unknown");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"192.0.2.7", "255.255.255.255", "ffff:ffff:ffff:ffff::1", "::", "}:{*\r\n\0"})
  void hasAKeyThatTheCatalogKnows(String host) {
    Key key = CATALOG.keys().rateLimit(Kind.PULL, new Address(of(host))).key();
    assertThat(key.toString())
        .matches("registry:api:\\{rate-limit:pull:[A-Za-z0-9_-]+}")
        .hasSizeLessThan(100);
    assertThat(CATALOG.keyspace().family("rate-limit").parse(key.toString().getBytes(UTF_8)))
        .isPresent();
  }
}
