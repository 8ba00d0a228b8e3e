package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileSourceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http:\n  port: 81\n  host: here\n",
        "http.port: 81\nhttp.host: here",
        "http.port: 81\nhttp:\n  host: here",
        "# comment\n---\nhttp: {port: '81', host: \"here\"}\nlimits:\n  # page-size: 3\n",
        "{\"http\": {\"port\": 81, \"host\": \"here\"}}",
        "\uFEFFhttp:\r\n  port: 81\r\n  host: here\r\n"
      })
  void takesNestedAndDottedKeys(String text) {
    HttpConfig http = new Reading().file(folder, text).config().http();
    assertThat(http.port()).isEqualTo(81);
    assertThat(http.host()).isEqualTo("here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing yet\n", "---\n", "{}"})
  void takesAnEmptyFile(String text) {
    assertThat(new Reading().file(folder, text).config()).isEqualTo(ConfigReader.defaults());
  }

  @Test
  void takesValuesAsTheyAreWritten() {
    assertThat(
            new Reading()
                .file(folder, "database.password: 007\ndatabase.user: 1_000")
                .config()
                .database())
        .extracting(database -> database.password().reveal(), DatabaseConfig::user)
        .containsExactly("007", "1_000");
  }

  @Test
  void refusesAKeyGivenTwice() {
    assertThat(problems("http:\n  port: 1\n  port: 2\nhttp.port: 3\nhttp:\n  host: x"))
        .containsExactly(
            "berth.yaml:3: 'http.port' is given twice, first in line 2",
            "berth.yaml:4: 'http.port' is given twice, first in line 2",
            "berth.yaml:5: 'http' is given twice, first in line 1");
  }

  @Test
  void refusesWhatIsNoSingleValue() {
    assertThat(
            problems(
                """
                data: [a, b]
                http:
                  port: {a: {b: 1}}
                  host:
                limits: 3
                log: [json]
                database:
                  user: &me x
                  password: *me
                """))
        .containsExactly(
            "berth.yaml:1: data expects a single value",
            "berth.yaml:3: http.port expects a single value",
            "berth.yaml:4: http.host has no value",
            "berth.yaml:5: limits is a group of settings, not a setting",
            "berth.yaml:6: log is a group of settings, not a setting",
            "berth.yaml:9: database.password expects a single value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http.hosts: a.example, b.example",
        "http:\n  hosts: [a.example, b.example]",
        "http.hosts:\n  - a.example\n  - 'b.example'"
      })
  void takesLists(String text) {
    assertThat(new Reading().file(folder, text).config().http().hosts())
        .containsExactly("a.example", "b.example");
  }

  @Test
  void takesAnEmptyList() {
    assertThat(new Reading().file(folder, "http.hosts: []").config().http().hosts()).isEmpty();
  }

  @Test
  void refusesWhatIsNoListOfSingleValues() {
    assertThat(
            problems(
                """
                http:
                  hosts:
                    - a.example
                    - [b.example]
                  trusted-proxies: [10.0.0.1, {a: b}, ]
                """))
        .containsExactly(
            "berth.yaml:2: http.hosts expects a list of single values",
            "berth.yaml:5: http.trusted-proxies expects a list of single values");
    assertThat(problems("http.hosts:\n- a.example\n-\n"))
        .containsExactly("berth.yaml:1: http.hosts expects a list of single values");
    assertThat(problems("http.hosts: [a.example, 'b.example:80']"))
        .containsExactly(
            "http.hosts (berth.yaml:1): 'a.example,b.example:80' is not a list, separated by commas,"
                + " of which each is a host name without port, such as registry.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5000", "- a\n- b", "just words"})
  void refusesWhatHasNoKeys(String text) {
    assertThat(problems(text))
        .containsExactly("berth.yaml:1: expected lines of the form 'name: value'");
  }

  @Test
  void refusesASecondDocument() {
    assertThat(problems("http.port: 1\n---\nhttp.host: x\n")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http:~\tport: 1 | berth.yaml:2: not YAML: found character '\\t(TAB)' that cannot start",
        "http: {port: 1 | berth.yaml:1: not YAML: expected ',' or '}', but got",
        "~data: \"a | berth.yaml:2: not YAML: found unexpected end of stream",
        "? [a]~: b | berth.yaml:1: not YAML: Expected a property name",
        "data: a~http.host: b: c | berth.yaml:2: not YAML: mapping values are not allowed here"
      })
  void saysWhereYamlIsMalformed(String text, String problem) {
    assertThat(problems(text.replace('~', '\n')))
        .singleElement()
        .asString()
        .startsWith(problem)
        .hasSizeLessThan(150);
  }

  @Test
  void doesNotQuoteASecretInMalformedYaml() {
    assertThat(problems("database.password: 'hunter2\n").toString()).doesNotContain("hunter");
    assertThat(problems("database.password: hunter: 2\n").toString()).doesNotContain("hunter");
  }

  @Test
  void saysWhyAFileCannotBeRead() throws IOException {
    Path bytes = Files.write(folder.resolve("bytes"), new byte[] {'a', (byte) 0xff});
    Path large = Files.write(folder.resolve("large"), new byte[10_000_000]);
    assertThat(new Reading().file(folder.resolve("none")).problems())
        .containsExactly("none: there is no such file");
    assertThat(new Reading().file(folder).problems().getFirst())
        .endsWith(": cannot be read: it is a folder");
    assertThat(new Reading().file(bytes).problems()).containsExactly("bytes: not a text in UTF-8");
    assertThat(new Reading().file(large).problems())
        .containsExactly("large: cannot be read: it is larger than 1 MiB");
  }

  @Test
  void survivesNonsense() {
    assertThat(problems("[".repeat(1 << 20))).isNotEmpty();
    assertThat(problems("{a: ".repeat(200_000))).isNotEmpty();
    assertThat(problems("a: ".repeat(300_000))).isNotEmpty();
    assertThat(problems("\0".repeat(1000))).isNotEmpty();
    assertThat(problems("x".repeat(1 << 20))).isNotEmpty();
  }

  @Test
  void stopsCountingWhenTheFileIsNoConfiguration() {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 50_000; line++) {
      text.append("key").append(line).append(": value\n");
    }
    assertThat(problems(text.toString())).hasSize(50);
  }

  private List<String> problems(String text) {
    return new Reading().file(folder, text).problems();
  }
}
