package dev.berth.keyspace.redis.model;

/**
 * A square of the map as geohashes divide it: the world halved by longitude and latitude in turn.
 * What lies in it has a score that begins with its bits.
 *
 * @param prefix which halves were taken, a bit each, 1 for the eastern or the northern
 * @param bits how often the world was halved
 */
record GeoSquare(long prefix, int bits, double south, double west, double north, double east) {
  static final GeoSquare WORLD = new GeoSquare(0, 0, -90, -180, 90, 180);

  /** The bits of a score; the most that a sorted set keeps exactly, in pairs. */
  static final int SCORE_BITS = 52;

  /** The score of a position. */
  static long score(Position position) {
    GeoSquare square = WORLD;
    while (square.bits < SCORE_BITS) {
      GeoSquare upper = square.upperHalf();
      square = upper.reaches(position) ? upper : square.lowerHalf();
    }
    return square.prefix;
  }

  GeoSquare lowerHalf() {
    return byLongitude()
        ? new GeoSquare(prefix << 1, bits + 1, south, west, north, (west + east) / 2)
        : new GeoSquare(prefix << 1, bits + 1, south, west, (south + north) / 2, east);
  }

  GeoSquare upperHalf() {
    return byLongitude()
        ? new GeoSquare(prefix << 1 | 1, bits + 1, south, (west + east) / 2, north, east)
        : new GeoSquare(prefix << 1 | 1, bits + 1, (south + north) / 2, west, north, east);
  }

  boolean touches(Box box) {
    return box.south() <= north && south <= box.north() && box.west() <= east && west <= box.east();
  }

  boolean isInside(Box box) {
    return box.south() <= south && north <= box.north() && box.west() <= west && east <= box.east();
  }

  Position middle() {
    return new Position((south + north) / 2, (west + east) / 2);
  }

  ScoreRange scores() {
    int rest = SCORE_BITS - bits;
    return new ScoreRange(prefix << rest, ((prefix + 1) << rest) - 1);
  }

  private boolean byLongitude() {
    return bits % 2 == 0;
  }

  /** Whether the position is not below the lower border, given that it is not above the upper. */
  private boolean reaches(Position position) {
    return position.latitude() >= south && position.longitude() >= west;
  }
}
