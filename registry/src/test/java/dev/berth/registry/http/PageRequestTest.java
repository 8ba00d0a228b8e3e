package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.UNSUPPORTED;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class PageRequestTest {

  private static PageRequest asked(String size, int largest) {
    return PageRequest.of(new GivenQuery(Map.of("n", size)), largest);
  }

  @Property(tries = 500)
  void isAsLargeAsAskedForButNoLargerThanAllowed(
      @ForAll @BigRange(min = "0", max = "99999999999999999999") BigInteger size,
      @ForAll @IntRange(max = 12) int zeros,
      @ForAll @IntRange(min = 1, max = 10_000) int largest) {
    assertThat(asked("0".repeat(zeros) + size, largest).size())
        .isEqualTo(size.min(BigInteger.valueOf(largest)).intValueExact());
  }

  @Property(tries = 500)
  void isRefusedWhenTheSizeIsNoNumber(@ForAll String size) {
    if (size.isEmpty() || !size.chars().allMatch(c -> "0123456789".indexOf(c) >= 0)) {
      assertRefused(UNSUPPORTED, () -> asked(size, 100));
    }
  }

  @Property(tries = 200)
  void isTheLargestPageWhenNothingIsAskedFor(
      @ForAll @IntRange(min = 1, max = 10_000) int largest, @ForAll String last) {
    assertThat(PageRequest.of(new GivenQuery(Map.of("last", last)), largest))
        .isEqualTo(new PageRequest(largest, java.util.Optional.of(last)));
  }

  /** Following the pages gives every entry once and ends. */
  @Property(tries = 200)
  void leadsThroughTheWholeList(
      @ForAll @IntRange(min = 1, max = 9) int size, @ForAll @IntRange(max = 40) int entries) {
    List<String> all = IntStream.range(0, entries).mapToObj(String::valueOf).toList();
    PageRequest page = asked(String.valueOf(size), 100);
    int seen = 0;
    boolean more = true;
    while (more) {
      List<String> found = all.subList(seen, Math.min(entries, seen + page.sizeAndOne()));
      assertThat(page.cut(found)).isEqualTo(all.subList(seen, Math.min(entries, seen + size)));
      seen += page.cut(found).size();
      more = page.continues(found);
      assertThat(more).isEqualTo(seen < entries);
    }
    assertThat(seen).isEqualTo(entries);
  }

  @Property(tries = 50)
  void endsAtAPageOfNothing(@ForAll @Size(max = 5) List<String> found) {
    PageRequest none = asked("0", 100);

    assertThat(none.cut(found)).isEmpty();
    assertThat(none.continues(found)).isFalse();
  }

  @Test
  void mayBeAsLongAsItsLimitOfBytes() {
    PageRequest page = asked("10", 100);
    String quarter = "n".repeat(PageRequest.MAX_BYTES / 4);

    assertThat(page.cut(List.of(quarter, quarter, quarter, quarter, "n"))).hasSize(4);
    assertThat(page.cut(List.of(quarter, quarter, quarter, quarter + "n"))).hasSize(3);
  }

  /** However many entries a page may have, its answer stays small. */
  @Property(tries = 20)
  void endsEarlyWhenItsNamesAreLong(@ForAll @IntRange(min = 1, max = 2_000_000) int length) {
    String name = "n".repeat(length);
    List<String> found = Collections.nCopies(10_001, name);
    PageRequest page = asked("10000", 10_000);

    assertThat(page.cut(found).size())
        .isEqualTo(Math.clamp(PageRequest.MAX_BYTES / length, 1, 10_000));
    assertThat(page.continues(found)).isTrue();
  }
}
