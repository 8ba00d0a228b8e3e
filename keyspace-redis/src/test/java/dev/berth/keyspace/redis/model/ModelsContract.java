package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.keyspace.redis.Redis;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What models do on any Redis. */
@Timeout(60)
abstract class ModelsContract {
  private PaymentFingerprints fingerprints;
  private DriverStatuses drivers;
  private Restaurants restaurants;

  abstract Redis redis();

  @BeforeEach
  void make() {
    fingerprints = new PaymentFingerprints(redis());
    drivers = new DriverStatuses(redis());
    restaurants = new Restaurants(redis());
  }

  @Test
  @Shows({"V3", "V6", "V10"})
  void savesAndFindsOneHashPerRecord() {
    assertThat(drivers.findById("1")).isEmpty();
    DriverStatus riding = new DriverStatus("1", "riding", 2, Optional.of("two bags"));
    assertThat(drivers.save(riding)).isTrue();
    assertThat(drivers.findById("1")).contains(riding);

    DriverStatus free = new DriverStatus("1", "free", 0, Optional.empty());
    drivers.saveOrThrow(free);
    assertThat(drivers.findById("1")).contains(free);
    assertThat(drivers.delete("1")).isTrue();
    assertThat(drivers.findById("1")).isEmpty();
  }

  @Test
  @Shows({"V2", "V4"})
  void writesNothingOfAnInvalidRecord() {
    assertThat(drivers.save(new DriverStatus("2", "asleep", 1, Optional.empty()))).isFalse();
    assertThat(drivers.findById("2")).isEmpty();
    assertThat(fingerprints.save(new PaymentFingerprint("f-2", "ugly"))).isFalse();
    assertThat(fingerprints.findById("f-2")).isEmpty();
    assertThat(restaurants.save(new Restaurant("2", " ", new Position(1, 1)))).isFalse();
    assertThat(restaurants.findById("2")).isEmpty();
    assertThat(restaurants.findByBox(new Box(0.9, 0.9, 1.1, 1.1))).isEmpty();
  }

  @Test
  @Shows("V5")
  void throwsWhatCarriesTheInvalidRecord() {
    PaymentFingerprint invalid = new PaymentFingerprint(" ", "ugly");
    InvalidRecordException thrown =
        catchThrowableOfType(InvalidRecordException.class, () -> fingerprints.saveOrThrow(invalid));
    assertThat(thrown.invalidRecord()).isSameAs(invalid);
    assertThat(thrown.problems())
        .containsExactly("id must not be blank", "status must be good or bad");
    assertThat(thrown).hasMessageContaining("PaymentFingerprint");
  }

  @Test
  @Shows({"V3", "V6", "V20"})
  void findsTheStatusOfAFingerprint() {
    assertThat(fingerprints.findById("f-1")).isEmpty();
    for (String status : List.of("good", "bad", "good")) {
      PaymentFingerprint fingerprint = new PaymentFingerprint("f-1", status);
      fingerprints.saveOrThrow(fingerprint);
      assertThat(fingerprints.findById("f-1")).contains(fingerprint);
    }
  }

  @Test
  @Shows("V3")
  void findsDriversByWhatTheyDo() {
    DriverStatus one = new DriverStatus("11", "free", 0, Optional.empty());
    DriverStatus two = new DriverStatus("12", "free", 3, Optional.of("back soon"));
    drivers.saveOrThrow(one);
    drivers.saveOrThrow(two);
    assertThat(drivers.findByActivity("free")).containsExactlyInAnyOrder(one, two);
    assertThat(drivers.findByActivity("riding")).isEmpty();

    DriverStatus riding = new DriverStatus("11", "riding", 1, Optional.empty());
    drivers.saveOrThrow(riding);
    assertThat(drivers.findByActivity("free")).containsExactly(two);
    assertThat(drivers.findByActivity("riding")).containsExactly(riding);

    drivers.delete("11");
    drivers.delete("12");
    assertThat(drivers.findByActivity("riding")).isEmpty();
    assertThat(drivers.findByActivity("free")).isEmpty();
  }

  @Test
  @Shows({"V3", "V20"})
  void findsFingerprintsOfAllPartitionsByStatus() {
    List<PaymentFingerprint> bad =
        IntStream.range(0, 600).mapToObj(i -> new PaymentFingerprint("bad-" + i, "bad")).toList();
    bad.forEach(fingerprints::saveOrThrow);
    fingerprints.saveOrThrow(new PaymentFingerprint("honest", "good"));
    fingerprints.saveOrThrow(new PaymentFingerprint("bad-7", "good"));

    assertThat(fingerprints.findByStatus("bad"))
        .containsAll(bad.stream().filter(one -> !one.id().equals("bad-7")).toList())
        .doesNotContain(bad.get(7));
    assertThat(fingerprints.findByStatus("good"))
        .contains(
            new PaymentFingerprint("honest", "good"), new PaymentFingerprint("bad-7", "good"));
  }

  /** Whoever reads while others change the status finds one, never none. */
  @Test
  @Shows("V19")
  void movesAFingerprintInOneStep() throws Exception {
    fingerprints.saveOrThrow(new PaymentFingerprint("f-3", "good"));
    List<Future<Integer>> misses = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        misses.add(threads.submit(() -> countMisses("f-3", 200)));
      }
      for (int i = 0; i < 200; i++) {
        String status = i % 2 == 0 ? "bad" : "good";
        fingerprints.saveOrThrow(new PaymentFingerprint("f-3", status));
      }
    }
    for (Future<Integer> count : misses) {
      assertThat(count.get()).isZero();
    }
  }

  private int countMisses(String id, int times) {
    int misses = 0;
    for (int i = 0; i < times; i++) {
      misses += fingerprints.findById(id).isEmpty() ? 1 : 0;
    }
    return misses;
  }

  @Test
  @Shows({"V3", "V12"})
  void findsTheRestaurantsOfABox() {
    long seed = new Random().nextLong();
    System.out.println("ModelsContract seed " + seed);
    Random random = new Random(seed);
    List<Restaurant> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Position at = new Position(random.nextDouble(51.2, 51.8), random.nextDouble(-0.6, 0.4));
      all.add(new Restaurant(Integer.toString(1000 + i), "No. " + i, at));
    }
    all.forEach(restaurants::saveOrThrow);
    for (int i = 0; i < 20; i++) {
      double south = random.nextDouble(51.2, 51.7);
      double west = random.nextDouble(-0.6, 0.3);
      Box box = new Box(south, west, south + random.nextDouble(0.4), west + random.nextDouble(0.5));
      assertThat(restaurants.findByBox(box))
          .as("seed %d, %s", seed, box)
          .containsExactlyInAnyOrderElementsOf(
              all.stream().filter(one -> box.contains(one.at())).toList());
    }
    all.forEach(restaurant -> restaurants.delete(restaurant.id()));
  }

  @Test
  @Shows({"V3", "V12"})
  void findsARestaurantOnlyWhereItIs() {
    Box north = new Box(60, 10, 61, 11);
    Box south = new Box(-61, 10, -60, 11);
    Restaurant before = new Restaurant("7", "Sauna", new Position(60.5, 10.5));
    Restaurant after = new Restaurant("7", "Sauna", new Position(-60.5, 10.5));
    restaurants.saveOrThrow(before);
    assertThat(restaurants.findByBox(north)).containsExactly(before);
    restaurants.saveOrThrow(after);
    assertThat(restaurants.findByBox(north)).isEmpty();
    assertThat(restaurants.findByBox(south)).containsExactly(after);
    assertThat(restaurants.delete("7")).isTrue();
    assertThat(restaurants.findByBox(south)).isEmpty();
  }
}
