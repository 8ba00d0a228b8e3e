package dev.berth.keyspace.key;

/** Geohash: halves the ranges of longitude and latitude in turn, five halvings per character. */
final class GeohashCell {
  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";
  private static final int BITS = 5;

  private GeohashCell() {}

  /** The cell of {@code latitude,longitude} in degrees. */
  static String of(String position, int length) {
    String[] numbers = position.split(",", -1);
    if (numbers.length != 2) {
      throw new IllegalArgumentException("not a position: write latitude,longitude");
    }
    return of(degrees(numbers[0], 90), degrees(numbers[1], 180), length);
  }

  private static double degrees(String text, int most) {
    try {
      double degrees = Double.parseDouble(text);
      if (Math.abs(degrees) <= most) {
        return degrees;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number of degrees", e);
    }
    throw new IllegalArgumentException("beyond " + most + " degrees");
  }

  private static String of(double latitude, double longitude, int length) {
    double[] along = {-180, 180};
    double[] up = {-90, 90};
    StringBuilder cell = new StringBuilder(length);
    boolean even = true;
    for (int i = 0; i < length; i++) {
      int character = 0;
      for (int bit = 0; bit < BITS; bit++) {
        character = character << 1 | (even ? halve(along, longitude) : halve(up, latitude));
        even = !even;
      }
      cell.append(ALPHABET.charAt(character));
    }
    return cell.toString();
  }

  private static int halve(double[] range, double value) {
    double middle = (range[0] + range[1]) / 2;
    boolean upper = value >= middle;
    range[upper ? 0 : 1] = middle;
    return upper ? 1 : 0;
  }
}
