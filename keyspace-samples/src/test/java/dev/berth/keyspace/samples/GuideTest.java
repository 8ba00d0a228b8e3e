package dev.berth.keyspace.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compatibility.CompareKeyspaces;
import dev.berth.keyspace.compatibility.Comparison;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.ParsedKey;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.samples.ShopKeys.Customer;
import dev.berth.keyspace.samples.ShopKeys.State;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each sample of the guide stands here too, between the same words, and is run. */
class GuideTest {
  private static final Path GUIDE = Path.of("../docs/keyspace/README.md");

  private final Path file = Path.of("../docs/keyspace/shop.yaml");

  @Test
  void buildsKeysAndTakesThemApart() {
    // sample keys
    Keyspace shop = CatalogLoader.load(file);
    Family orders = shop.family("orders");

    Key key = orders.key("open", "42");
    String text = key.toString(); // shop:v1:shared:orders:open:{42}
    int slot = key.slot();

    ParsedKey parsed = orders.parse(key.bytes()).orElseThrow();
    String customer = parsed.text("customer"); // 42
    // end
    assertThat(text).isEqualTo("shop:v1:shared:orders:open:{42}");
    assertThat(slot).isEqualTo(orders.key("paid", "42").slot());
    assertThat(customer).isEqualTo("42");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop:v1:web:cart:{7}=a key of shop/cart",
        "orders:7:open=an old key of shop/orders",
        "shop:v1:web:carts:{7}=near [shop/cart]",
      })
  void tellsWhatAKeyIs(String sample) {
    byte[] bytes = sample.replaceAll("=.*", "").getBytes(UTF_8);
    // sample classify
    Keyspaces all = new CatalogLoader().add(file).load();
    String what =
        switch (all.classifier().classify(bytes)) {
          case Classification.Declared declared -> "a key of " + declared.family();
          case Classification.Legacy legacy -> "an old key of " + legacy.family();
          case Classification.Ambiguous ambiguous -> "claimed by " + ambiguous.claims();
          case Classification.Undeclared _ -> "near " + all.classifier().nearest(bytes, 1);
        };
    // end
    assertThat(sample).endsWith("=" + what);
  }

  @Test
  void letsUsersDecide() {
    // sample settings
    Settings settings =
        Settings.NONE.withLife("cart", Duration.ofDays(30)).withoutExpiry("session");
    Keyspace shop = new CatalogLoader().add(file).with("shop", settings).load().get("shop");
    // end
    assertThat(shop.family("session").life().life()).isEqualTo(new Life.Stays());
    assertThat(shop.family("cart").life().life()).hasToString("30d after each write");
  }

  @Test
  void usesGeneratedCode() {
    // sample typed
    ShopKeys keys = ShopKeys.load(Settings.NONE);
    WriteKey<Shape.Members> open = keys.orders(State.OPEN, new Customer("42"));
    // end
    ReadKey<Shape.Members> sameForMailer =
        MailerKeys.load(Settings.NONE).orders(MailerKeys.State.OPEN, new MailerKeys.Customer("42"));
    assertThat(open).hasToString("shop:v1:shared:orders:open:{42}").isEqualTo(sameForMailer);
    assertThat(sameForMailer).isNotInstanceOf(WriteKey.class);
    assertThat(keys.lockCart(new Customer("7"))).hasToString("shop:v1:web:lock:cart:{7}");
    assertThat(Arrays.stream(MailerKeys.class.getDeclaredMethods()).map(m -> m.getName()))
        .containsExactlyInAnyOrder("load", "orders");
  }

  @Test
  void comparesCatalogs() throws IOException {
    String changed = Files.readString(file).replace("[0-9]{1,19}", "[0-9]{1,9}");
    Keyspace before = CatalogLoader.load(file);
    Keyspace after = new CatalogLoader().add("shop.yaml", changed).load().get("shop");
    // sample compare
    Comparison comparison = CompareKeyspaces.compare(before, after);
    boolean breaking = comparison.isBreaking();
    comparison.versionProblem().ifPresent(System.err::println);
    // end
    assertThat(breaking).isTrue();
  }

  @Test
  void showsInTheGuideWhatIsRunHere() {
    assertThat(Samples.shown(GUIDE, GuideTest.class))
        .containsExactly("keys", "classify", "settings", "typed", "compare");
  }

  @Test
  void showsAProblemAsItIsTold() throws IOException {
    String overlapping =
        Files.readString(file)
            .replace(
                "scope: shared\n    key: \"orders:<state>:tag", "scope: web\n    key: \"cart:tag")
            .replaceAll("  checkout: .*\n", "");
    CatalogLoader loader = new CatalogLoader().add("shop.yaml", overlapping);

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(loader::load)
        .satisfies(
            e -> assertThat(Files.readString(GUIDE)).contains("```\n" + e.getMessage() + "\n```"));
  }

  @Test
  void showsAFamilyOfTheCatalog() throws IOException {
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
    assertThat(yaml.find()).isTrue();
    String indented =
        yaml.group(1).lines().map(line -> "  " + line).collect(Collectors.joining("\n"));
    assertThat(Files.readString(file)).contains(indented);
  }
}
