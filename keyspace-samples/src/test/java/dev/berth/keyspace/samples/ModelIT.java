package dev.berth.keyspace.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.model.HashLayout;
import dev.berth.keyspace.redis.model.IndexedRecords;
import dev.berth.keyspace.redis.model.InvalidRecordException;
import dev.berth.keyspace.redis.model.Saving;
import dev.berth.keyspace.redis.model.ScoreIndex;
import dev.berth.keyspace.redis.model.ScoreQuery;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.samples.ShopKeys.Day;
import dev.berth.keyspace.samples.ShopKeys.OrderId;
import dev.berth.keyspace.value.Values;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The samples of the page on access that show a model. */
class ModelIT {
  private final RedisServer server = RedisServer.start();
  private final Redis redis =
      Redis.connect(server.address(), RedisSettings.DEFAULTS.withService("Web"));
  private final Keyspace shop = CatalogLoader.load(Path.of("../docs/keyspace/shop.yaml"));
  private final ShopKeys keys = new ShopKeys(shop);
  private final ValidatorFactory validators =
      Validation.byDefaultProvider()
          .configure()
          .messageInterpolator(new ParameterMessageInterpolator())
          .buildValidatorFactory();

  @AfterEach
  void stop() {
    validators.close();
    redis.close();
    server.close();
  }

  // sample order
  record Order(@Pattern(regexp = "[0-9]+") String id, @NotBlank String day, @Positive long total) {}

  // end

  @Test
  void savesWhatIsValidAndFindsIt() {
    Validator validator = validators.getValidator();
    // sample model
    IndexedRecords<Order> orders =
        new IndexedRecords<>(
            redis,
            new HashLayout<>(
                new Values(shop).hash("order", Order.class), id -> keys.order(new OrderId(id))),
            new ScoreIndex<>(order -> keys.orderDay(new Day(order.day())), Order::total));
    Saving<Order> saving = new Saving<>(validator, order -> orders.put(order.id(), order));
    // end
    Day today = new Day("2026-11-16");
    Order small = new Order("16", today.text(), 200);
    // sample save
    boolean saved = saving.save(new Order("17", "2026-11-16", -5)); // false, and nothing is written
    saving.saveOrThrow(new Order("18", "2026-11-16", 4_200));

    Optional<Order> order = orders.find("18");
    List<Order> large = orders.search(new ScoreQuery(keys.orderDay(today), 1_000, 10_000));
    // end
    assertThat(saved).isFalse();
    assertThat(orders.find("17")).isEmpty();
    assertThat(order).contains(new Order("18", "2026-11-16", 4_200));
    assertThat(saving.save(small)).isTrue();
    assertThat(orders.search(new ScoreQuery(keys.orderDay(today), 0, 500))).containsExactly(small);
    assertThat(large).containsExactly(new Order("18", "2026-11-16", 4_200));
    assertThatExceptionOfType(InvalidRecordException.class)
        .isThrownBy(() -> saving.saveOrThrow(new Order("17", "2026-11-16", -5)))
        .withMessage("Order: total must be greater than 0");
  }
}
