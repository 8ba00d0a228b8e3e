package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1",
    "10.0.0.0/8, 10.255.255.255",
    "10.0.0.0/31, 10.0.0.1",
    "172.16.0.0/12, 172.31.0.1",
    "192.0.2.128/25, 192.0.2.255",
    "0.0.0.0/0, 203.0.113.9",
    "10.0.0.1, ::ffff:10.0.0.1",
    "fd00::1, fd00:0:0::1",
    "fd00::/8, fdff::1",
    "2001:db8::/33, 2001:db8:7fff::1",
    "::/0, 2001:db8::1"
  })
  void containsAddressesWithItsPrefix(String network, String address) {
    assertThat(IpNetwork.parse(network).contains(InetAddress.ofLiteral(address))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.2",
    "10.0.0.0/8, 11.0.0.0",
    "10.0.0.0/31, 10.0.0.2",
    "172.16.0.0/12, 172.32.0.0",
    "192.0.2.128/25, 192.0.2.127",
    "0.0.0.0/0, ::1",
    "::/0, 10.0.0.1",
    "fd00::/8, fe00::1",
    "2001:db8::/33, 2001:db8:8000::1"
  })
  void containsNoOthers(String network, String address) {
    assertThat(IpNetwork.parse(network).contains(InetAddress.ofLiteral(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "proxy.example",
        "10.0.0",
        "10.0.0.256",
        "010.0.0.1",
        "0x7f.0.0.1",
        "10.0.0.1/8",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.0/8/8",
        "fd00::/129",
        "fd00::1/64",
        "[fd00::1]",
        "fe80::1%eth0",
        "::ffff:10.0.0.0/104",
        "10.0.0.1:80",
        "١٠.0.0.1"
      })
  void isNothingElse(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> IpNetwork.parse(text));
  }
}
