package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostPortTest {

  @ParameterizedTest
  @CsvSource({
    "localhost, localhost, ''",
    "localhost:5000, localhost, 5000",
    "localhost:, localhost, ''",
    "azAZ09:09, azaz09, 09",
    "Registry.Example.:80, registry.example., 80",
    "127.0.0.1:80, 127.0.0.1, 80",
    "[::1], ::1, ''",
    "[2001:DB8::1]:443, 2001:db8::1, 443",
    "[::ffff:10.0.0.1]:65535, ::ffff:10.0.0.1, 65535",
    "'', '', ''",
    ":80, '', 80"
  })
  void hasAHostAndAPort(String text, String host, String port) {
    assertThat(HostPort.find(text)).contains(new HostPort(host, port));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user@localhost",
        "localhost/",
        "localhost/@evil.example",
        "localhost:80:80",
        "localhost:x",
        "localhost:123456",
        "localhost:-1",
        "::1",
        "[::1",
        "[::1]x",
        "[::1]80",
        "[localhost]",
        "[fe80::1%eth0]",
        "local host",
        "localhost\\",
        "localhost#",
        "local`host",
        "local{host",
        "local[host",
        "localhost:/",
        "localhost:5000 ",
        "localhost?",
        "a\u0000b",
        "a\tb",
        "ä",
        "localhost:\u0661"
      })
  void isNothingElse(String text) {
    assertThat(HostPort.find(text)).isEmpty();
  }
}
