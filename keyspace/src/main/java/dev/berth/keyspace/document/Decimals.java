package dev.berth.keyspace.document;

/** Numbers that are not whole: finite ones only, because JSON knows no others. */
public final class Decimals {
  private Decimals() {}

  /**
   * The same number.
   *
   * @throws MalformedException when it is infinite, or no number
   */
  public static double checkFinite(double number) {
    if (!Double.isFinite(number)) {
      throw new MalformedException("a decimal that is not finite");
    }
    return number;
  }
}
