package dev.berth.keyspace.redis.model;

/** A place on earth in degrees. */
public record Position(double latitude, double longitude) {
  public Position {
    if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
      throw new IllegalArgumentException(
          "no such place: latitude %s, longitude %s".formatted(latitude, longitude));
    }
  }

  /** As a catalog takes it for a variable that is derived by geohash. */
  public String input() {
    return latitude + "," + longitude;
  }
}
