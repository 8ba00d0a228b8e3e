package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model with records and an index by position. */
final class Restaurants {
  private final GeoRecords<Restaurant> records;
  private final Saving<Restaurant> saving;

  Restaurants(Redis redis) {
    Family family = Deliveroo.KEYSPACE.family("restaurant");
    Family index = Deliveroo.KEYSPACE.family("restaurant_geo");
    Layout<Restaurant> layout =
        new HashLayout<>(
                new Values(Deliveroo.KEYSPACE).hash("restaurant"),
                id -> new WriteKey<>(family.key(id)))
            .as(Restaurants::read, Restaurants::fields);
    this.records =
        new GeoRecords<>(
            redis, layout, Restaurant::at, at -> new WriteKey<>(index.key(at.input())));
    this.saving =
        new Saving<>(Deliveroo.validator(), restaurant -> records.put(restaurant.id(), restaurant));
  }

  Optional<Restaurant> findById(String id) {
    return records.find(id);
  }

  List<Restaurant> findByBox(Box box) {
    return records.findIn(box);
  }

  boolean save(Restaurant restaurant) {
    return saving.save(restaurant);
  }

  void saveOrThrow(Restaurant restaurant) {
    saving.saveOrThrow(restaurant);
  }

  boolean delete(String id) {
    return records.remove(id);
  }

  private static Map<String, Object> fields(Restaurant restaurant) {
    return Map.of(
        "id", restaurant.id().getBytes(UTF_8),
        "name", restaurant.name().getBytes(UTF_8),
        "latitude", Double.toString(restaurant.at().latitude()).getBytes(UTF_8),
        "longitude", Double.toString(restaurant.at().longitude()).getBytes(UTF_8));
  }

  private static Restaurant read(Map<String, Object> fields) {
    return new Restaurant(
        text(fields, "id"),
        text(fields, "name"),
        new Position(
            Double.parseDouble(text(fields, "latitude")),
            Double.parseDouble(text(fields, "longitude"))));
  }

  private static String text(Map<String, Object> fields, String name) {
    return new String((byte[]) Optional.ofNullable(fields.get(name)).orElseThrow(), UTF_8);
  }
}
