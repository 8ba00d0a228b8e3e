package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.KeyException;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.Slot;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeliverooCatalogTest {
  private static final Keyspaces ALL = new CatalogLoader().add(Shipped.file("deliveroo")).load();
  private static final Keyspace DELIVEROO = ALL.get("deliveroo");
  private static final Family FINGERPRINT = DELIVEROO.family("payment_fingerprint");

  @Test
  @Shows({"V7", "V8", "V9"})
  void beginsWithTheModelAndEndsWithTheId() {
    assertThat(DELIVEROO.family("driver_status").key("7")).hasToString("driver_status:7");
    assertThat(DELIVEROO.family("order_ids").key("7")).hasToString("users:order_ids:7");
  }

  @Test
  @Shows("V1")
  void namesTheModelOfEveryFamily() {
    assertThat(DELIVEROO.families())
        .extracting(family -> family.rule().traits().model().orElse(""))
        .containsExactly(
            "DriverStatus",
            "DriverStatus",
            "User",
            "PaymentFingerprint",
            "Restaurant",
            "Restaurant");
  }

  @Test
  @Shows("V2")
  void refusesAMissingIdAndAnUnknownStatus() {
    assertThatThrownBy(() -> DELIVEROO.family("driver_status").key(""))
        .isInstanceOf(KeyException.class)
        .hasMessageContaining("it is empty");
    assertThatThrownBy(() -> FINGERPRINT.key("ugly", "abc"))
        .isInstanceOf(KeyException.class)
        .hasMessageContaining("'status' may not be 'ugly'");
  }

  @Test
  @Shows({"V18", "V19"})
  void putsBothStatusesOfAFingerprintIntoOneSlot() {
    Key good = FINGERPRINT.key("good", "abc");
    Key bad = FINGERPRINT.key("bad", "abc");

    // printf abc | md5sum ends in 72.
    assertThat(good).hasToString("payment_fingerprint:good:{payment_fingerprint:72}");
    assertThat(bad).hasToString("payment_fingerprint:bad:{payment_fingerprint:72}");
    assertThat(good.slot()).isEqualTo(bad.slot());
    assertThat(DELIVEROO.group("save").allows(List.of(good, bad))).isTrue();
  }

  @Test
  @Shows("V18")
  void recognisesTheOlderFormWhoseStatusesLieInTwoSlots() {
    byte[] old = FINGERPRINT.legacy().getFirst().key(Map.of("status", "good", "id", "abc"));

    assertThat(old).asString().isEqualTo("payment_fingerprint:good:72");
    assertThat(ALL.classifier().classify(old))
        .isEqualTo(new Classification.Legacy(FINGERPRINT, FINGERPRINT.legacy().getFirst().form()));
    assertThat(Slot.of("payment_fingerprint:good:ab".getBytes(UTF_8))).isEqualTo(13713);
    assertThat(Slot.of("payment_fingerprint:bad:ab".getBytes(UTF_8))).isEqualTo(11628);
  }

  @Test
  @Shows({"V16", "V20"})
  void spreadsFingerprintsOver256PartitionsInManySlots() {
    List<Key> keys =
        IntStream.range(0, 10_000).mapToObj(i -> FINGERPRINT.key("good", "id" + i)).toList();

    assertThat(keys.stream().distinct().count()).isEqualTo(256);
    assertThat(keys.stream().map(Key::slot).collect(Collectors.toSet()).size()).isGreaterThan(240);
    assertThat(FINGERPRINT.rule().traits().partitions()).hasValue(256);
  }

  @Test
  @Shows({"V12", "V15"})
  void indexesRestaurantsByCell() {
    Family index = DELIVEROO.family("restaurant_geo");

    assertThat(index.key("51.5074,-0.1278")).hasToString("restaurant:by_position:gcpv");
    assertThat(index.rule().traits().indexOf()).contains("restaurant");
    assertThat(DELIVEROO.family("restaurant").key("7")).hasToString("restaurant:7");
    assertThat(DELIVEROO.families()).noneMatch(family -> family.rule().traits().single());
  }
}
