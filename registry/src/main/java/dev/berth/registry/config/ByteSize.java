package dev.berth.registry.config;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of bytes within a range, plain or with a unit: {@code 4MiB}, {@code 2GB}. */
final class ByteSize implements ValueType<Long> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,19}) ?([A-Za-z]*)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "", 1L,
          "b", 1L,
          "kb", 1_000L,
          "mb", 1_000_000L,
          "gb", 1_000_000_000L,
          "tb", 1_000_000_000_000L,
          "kib", 1L << 10,
          "mib", 1L << 20,
          "gib", 1L << 30,
          "tib", 1L << 40);

  private final String least;
  private final String most;

  private ByteSize(String least, String most) {
    this.least = least;
    this.most = most;
  }

  static ByteSize bytes(String least, String most) {
    return new ByteSize(least, most);
  }

  @Override
  public Long parse(String text) {
    BigInteger value = count(text);
    if (value.compareTo(count(least)) < 0 || value.compareTo(count(most)) > 0) {
      throw new IllegalArgumentException(text);
    }
    return value.longValueExact();
  }

  @Override
  public String expected() {
    return "a size such as 512KiB, 4MiB or 2GB, from %s to %s".formatted(least, most);
  }

  private static BigInteger count(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    Long unit = UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT));
    if (unit == null) {
      throw new IllegalArgumentException(text);
    }
    return new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(unit));
  }
}
