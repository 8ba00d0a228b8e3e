package dev.berth.registry.referrer;

import java.util.List;

/**
 * One page of a list of referrers.
 *
 * @param more whether others follow
 */
record ReferrerPage(List<Referrer> entries, boolean more) {

  static final ReferrerPage EMPTY = new ReferrerPage(List.of(), false);

  /**
   * The first of the entries found: no more than fit, by number and by their bytes, but at least
   * one.
   */
  static ReferrerPage cut(List<Referrer> found, int most, long mostBytes) {
    int taken = 0;
    long bytes = 0;
    for (Referrer entry : found) {
      bytes += entry.maxBytes();
      if (taken == most || (taken > 0 && bytes > mostBytes)) {
        break;
      }
      taken++;
    }
    return new ReferrerPage(
        List.copyOf(found.subList(0, taken)), found.size() > taken && taken > 0);
  }

  /** The most bytes of its entries in a list. */
  long maxBytes() {
    return entries.stream().mapToLong(Referrer::maxBytes).sum();
  }

  long annotationsSize() {
    return entries.stream().mapToLong(Referrer::annotationsSize).sum();
  }
}
