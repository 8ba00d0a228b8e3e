package dev.berth.registry.http;

import dev.berth.oci.OciException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which part of a list a client wants, by the query parameters {@code n} and {@code last}.
 *
 * @param size the most entries of the page, whatever the client asked for
 * @param last the entry after which the page begins, as the client gave it
 */
public record PageRequest(int size, Optional<String> last) {
  /** Bytes of a page after which it ends early. */
  public static final int MAX_BYTES = 1024 * 1024;

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /**
   * Reads the parameters.
   *
   * @throws OciException when {@code n} is not a number
   */
  public static PageRequest of(Request request, int largest) {
    int size = request.query("n").map(text -> size(text, largest)).orElse(largest);
    return new PageRequest(size, request.query("last"));
  }

  private static int size(String text, int largest) {
    if (!DIGITS.matcher(text).matches()) {
      throw OciException.badRequest(
          "the query parameter 'n' is not a number: '%.20s'".formatted(text));
    }
    String digits = text.replaceFirst("^0+(?=.)", "");
    return digits.length() > 9 ? largest : Math.min(Integer.parseInt(digits), largest);
  }

  /** How many entries to look for, so that one more tells whether another page follows. */
  public int sizeAndOne() {
    return size + 1;
  }

  /**
   * The names of this page out of those found with {@link #sizeAndOne()}. A page ends early, with
   * at least one name, when its names take {@link #MAX_BYTES}.
   */
  public List<String> cut(List<String> found) {
    int taken = 0;
    long bytes = 0;
    for (String name : found) {
      bytes += name.length();
      if (taken == size || (taken > 0 && bytes > MAX_BYTES)) {
        break;
      }
      taken++;
    }
    return found.subList(0, taken);
  }

  /** Whether another page follows; never after an empty one, which leads nowhere. */
  public boolean continues(List<String> found) {
    return size > 0 && found.size() > cut(found).size();
  }
}
