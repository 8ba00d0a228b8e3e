package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values of the catalogs that are in the repository. */
class ShippedValuesTest {
  /** The document of the only exception does not say what an entry of its stream holds. */
  @ParameterizedTest
  @CsvSource({"container-registry,", "discord,", "deliveroo,", "cubesandbox, lifecycle.events"})
  @Shows("G14")
  void everyFamilyThatIsUsedHasACodec(String name, @Nullable String exception) {
    Values values = new Values(Shipped.keyspace(name));

    assertThat(Shipped.keyspace(name).families())
        .filteredOn(family -> family.rule().traits().status() == Status.ACTIVE)
        .filteredOn(family -> !hasCodec(values, family.name()))
        .extracting(Family::name)
        .isEqualTo(exception == null ? List.of() : List.of(exception));
  }

  private static boolean hasCodec(Values values, String family) {
    List<Consumer<String>> kinds =
        List.of(values::hash, values::record, values::integer, values::text, values::bytes);
    return kinds.stream().anyMatch(kind -> hasCodec(kind, family));
  }

  private static boolean hasCodec(Consumer<String> kind, String family) {
    try {
      kind.accept(family);
      return true;
    } catch (IllegalArgumentException | ProblemsException e) {
      return false;
    }
  }

  @Test
  @Shows({"G13", "G15", "G16"})
  void aRepositoryIsMessagePackOfAboutTheExpectedSizeAndKnowsItsPath() {
    Values values = new Values(Shipped.keyspace("container-registry"));
    ValueCodec<Map<String, Object>> codec = values.record("repository");
    byte[] bytes = codec.encode(Repositories.FIELDS);

    assertThat(codec.encoding()).isEqualTo(Encoding.MSGPACK);
    assertThat(codec.family().rule().traits().budget().value()).hasValue(250);
    assertThat(bytes).hasSizeBetween(150, 250);
    assertThat(codec.decode(bytes, Repositories.PATH).find()).hasValue(Repositories.FIELDS);
    assertThat(codec.decode(bytes, "gitlab-org/other").find()).isEmpty();
  }

  @Test
  @Shows({"D16", "D17"})
  void everyFamilyOfDiscordIsRefusedInAnEncodingThatIsDefinedButNotSupported() {
    Settings proto = Settings.NONE.withEncoding("proto");
    Values values = new Values(Shipped.keyspace("discord", proto));

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> values.bytes("message"))
        .withMessageContaining("'message' is encoded as 'proto', which is not supported");
  }

  @Test
  @Shows("D18")
  void aMessageHoldsTheIdOfItsAuthorNotTheAuthor() {
    ValueCodec<byte[]> codec = new Values(Shipped.keyspace("discord")).bytes("message");
    byte[] normalized = "{\"id\":\"1\",\"author\":\"2\",\"content\":\"hi\"}".getBytes(UTF_8);
    byte[] nested = "{\"id\":\"1\",\"author\":{\"id\":\"2\"}}".getBytes(UTF_8);

    assertThat(codec.encode(normalized)).isEqualTo(normalized);
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec.encode(nested))
        .withMessageEndingWith("'author': a map found, text expected");
  }
}
