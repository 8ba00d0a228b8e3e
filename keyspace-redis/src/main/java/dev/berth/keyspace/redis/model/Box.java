package dev.berth.keyspace.redis.model;

import java.util.List;

/**
 * A part of the map between two degrees of latitude and two of longitude, borders included. Where
 * west is greater than east, it lies across the 180th degree.
 */
public record Box(double south, double west, double north, double east) {
  public Box {
    if (!(south <= north) || !(south >= -90) || !(north <= 90)) {
      throw new IllegalArgumentException("no such box: from %s to %s".formatted(south, north));
    }
    if (!(Math.abs(west) <= 180) || !(Math.abs(east) <= 180)) {
      throw new IllegalArgumentException("no such box: from %s to %s".formatted(west, east));
    }
  }

  public boolean contains(Position position) {
    boolean high = south <= position.latitude() && position.latitude() <= north;
    boolean afterWest = west <= position.longitude();
    boolean beforeEast = position.longitude() <= east;
    return high && (west <= east ? afterWest && beforeEast : afterWest || beforeEast);
  }

  /** The same as boxes of which none lies across the 180th degree. */
  List<Box> parts() {
    return west <= east
        ? List.of(this)
        : List.of(new Box(south, west, north, 180), new Box(south, -180, north, east));
  }
}
