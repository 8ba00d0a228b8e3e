package dev.berth.registry.http;

import dev.berth.oci.OciException;
import java.math.BigInteger;
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
    return new BigInteger(text).min(BigInteger.valueOf(largest)).intValueExact();
  }

  /** How many entries to look for, so that one more tells whether another page follows. */
  public int sizeAndOne() {
    return size + 1;
  }

  /** The entries of this page out of those found with {@link #sizeAndOne()}. */
  public <T> List<T> cut(List<T> found) {
    return found.subList(0, Math.min(size, found.size()));
  }

  /** Whether another page follows; never after an empty one, which leads nowhere. */
  public boolean continues(List<?> found) {
    return size > 0 && found.size() > size;
  }
}
