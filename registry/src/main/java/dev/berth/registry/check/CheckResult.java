package dev.berth.registry.check;

import dev.berth.registry.output.Amounts;

/**
 * The result of a check.
 *
 * @param objects how many objects were compared with the ledger
 * @param deep whether the bytes of every blob were read
 * @param repaired whether it was asked to fix what it found
 * @param found how many problems were found
 * @param fixed how many of them are fixed
 * @param complete false when there were too many problems to compare everything
 */
public record CheckResult(
    long objects, boolean deep, boolean repaired, long found, long fixed, boolean complete) {

  /**
   * Returns whether nothing is wrong in the end. The bytes of a blob that were lost stay a problem
   * until they are pushed again.
   */
  public boolean isWell() {
    return complete && found == fixed;
  }

  /** Returns the result as a line for people. */
  public String line() {
    return "checked %s%s: %s%s"
        .formatted(
            Amounts.count(objects, "object"),
            deep ? ", every byte" : "",
            problems(),
            complete ? "" : "; there may be more, check again");
  }

  private String problems() {
    if (found == 0) {
      return "all is well";
    }
    return repaired
        ? "%d found wrong, %d of them fixed".formatted(found, fixed)
        : found + " found wrong";
  }
}
