package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The samples of docs/keyspace/values.md are those of this class, and do what the page says. */
class ValuesPageTest {
  private static final Path PAGE = Path.of("../docs/keyspace/values.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/berth/keyspace/value/ValuesPageTest.java");

  private final String catalog = block("yaml");
  private final List<String> printed = new ArrayList<>();

  // What follows, up to the next line like this, stands in the page.

  enum State {
    OPEN,
    PAID,
    SENT
  }

  record Line(String article, int count) {}

  record Order(
      long id,
      Instant placedAt,
      State state,
      long total,
      Optional<String> note,
      List<Line> lines) {}

  void run() {
    Keyspace shop = new CatalogLoader().add("shop.yaml", catalog).load().get("shop");
    Values values = new Values(shop);

    // As a map of fields, or as a record class. The class is compared with the catalog here, once.
    ValueCodec<Map<String, Object>> maps = values.record("order");
    ValueCodec<Order> orders = values.record("order", Order.class);

    Order order =
        new Order(
            7, Instant.EPOCH, State.PAID, 1250, Optional.empty(), List.of(new Line("tea", 2)));
    byte[] bytes = orders.encode(order);

    // The inputs of the key again: the id in the value must be the one asked for.
    String found =
        switch (orders.decode(bytes, "7")) {
          case Decoded.Value<Order>(Order value) -> "order " + value.id();
          case Decoded.Older<Order>(Order value, String record) -> "an older order " + value.id();
          case Decoded.Miss<Order>(Decoded.Reason reason, String why) -> "nothing: " + why;
        };
    print(found);
    print(orders.decode(bytes, "8"));
    print(maps.decode(bytes, "7").find().orElseThrow());

    print(new String(values.integer("sold").encode(42L), UTF_8));

    HashCodec<Map<String, Object>> carts = values.hash("cart");
    print(new String(carts.encodeField("updated_at", Instant.ofEpochSecond(5)), UTF_8));
  }

  // What follows is not in the page.

  private void print(Object what) {
    printed.add(what.toString());
  }

  @Test
  void quotesCodeThatCompiles() throws IOException {
    assertThat(words(block("java"))).isEqualTo(words(between(Files.readString(SOURCE))));
  }

  @Test
  void saysWhatTheCodePrints() {
    run();
    assertThat(String.join("\n", printed) + "\n").isEqualTo(block("text"));
  }

  @Test
  void saysHowLargeARepositoryIs() {
    String sizes =
        List.of("json", "repository", "short", "positional").stream()
            .map(family -> Repositories.VALUES.record(family).encode(Repositories.FIELDS).length)
            .map(String::valueOf)
            .collect(Collectors.joining("|"));
    Pattern told =
        Pattern.compile(
            "takes (\\d+) bytes as JSON, (\\d+) as .*? names, (\\d+) .*? (\\d+) by position");

    assertThat(told.matcher(page().replaceAll("\\s+", " ")).results())
        .extracting(
            match ->
                "%s|%s|%s|%s"
                    .formatted(match.group(1), match.group(2), match.group(3), match.group(4)))
        .containsExactly(sizes);
  }

  private static String between(String source) {
    int from = source.indexOf("stands in the page.\n") + "stands in the page.\n".length();
    return source.substring(from, source.indexOf("// What follows is not in the page."));
  }

  /** The code without what a formatter decides. */
  private static String words(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  private static String block(String language) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(page())
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static String page() {
    try {
      return Files.readString(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
