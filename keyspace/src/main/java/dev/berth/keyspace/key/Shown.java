package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Foreign text in a message: bounded, and without anything that a terminal would obey. */
public final class Shown {
  private static final int MAX_LENGTH = 60;
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int DELETE = 0x7F;

  private Shown() {}

  public static String text(byte[] bytes) {
    return text(new String(bytes, UTF_8));
  }

  public static String text(String text) {
    StringBuilder shown = new StringBuilder("'");
    int end = Math.min(text.length(), MAX_LENGTH);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      boolean plain = c >= FIRST_PRINTABLE && c < DELETE && c != '\'' && c != '\\';
      shown.append(plain ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return shown.append(end < text.length() ? "…'" : "'").toString();
  }
}
