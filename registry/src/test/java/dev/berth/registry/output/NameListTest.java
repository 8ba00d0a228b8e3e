package dev.berth.registry.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class NameListTest {
  private static final List<String> NAMES =
      IntStream.range(0, 2500).mapToObj("name-%04d"::formatted).toList();

  private final List<Integer> pages = new ArrayList<>();

  private List<String> readAfter(String last, int max) {
    pages.add(max);
    return NAMES.stream().filter(name -> name.compareTo(last) > 0).limit(max).toList();
  }

  private String print(OutputFormat format, String last, int limit) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new NameList(new PrintStream(out, true, UTF_8), format).print(this::readAfter, last, limit);
    return out.toString(UTF_8);
  }

  @Test
  void printsAllNamesInPages() {
    assertThat(print(OutputFormat.TEXT, "", Integer.MAX_VALUE).lines())
        .containsExactlyElementsOf(NAMES);
    assertThat(pages).containsExactly(1000, 1000, 1000, 1000);
  }

  @Test
  void readsNoMoreThanItPrints() {
    assertThat(print(OutputFormat.TEXT, "name-0001", 2).lines())
        .containsExactly("name-0002", "name-0003");
    assertThat(pages).containsExactly(2);
  }

  @Test
  void printsAnArrayForPrograms() {
    JsonNode array = JsonMapper.shared().readTree(print(OutputFormat.JSON, "", Integer.MAX_VALUE));

    assertThat(array.valueStream().map(entry -> entry.get("name").asString()))
        .containsExactlyElementsOf(NAMES);
    assertThat(print(OutputFormat.JSON, "name-2497", 9))
        .isEqualToNormalizingNewlines(
            """
            [
              {"name":"name-2498"},
              {"name":"name-2499"}
            ]
            """);
    assertThat(print(OutputFormat.JSON, "z", 9)).isEqualToNormalizingNewlines("[]\n");
    assertThat(print(OutputFormat.TEXT, "z", 9)).isEmpty();
  }

  @Test
  void readsNoFurtherWhenNobodyReadsIt() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("broken pipe");
          }
        };

    new NameList(new PrintStream(closed, true, UTF_8), OutputFormat.TEXT)
        .print(this::readAfter, "", Integer.MAX_VALUE);

    assertThat(pages).hasSize(1);
  }
}
