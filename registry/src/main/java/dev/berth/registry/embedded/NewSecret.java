package dev.berth.registry.embedded;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Passwords that nobody chose. */
public final class NewSecret {
  private static final int BYTES = 32;

  private NewSecret() {}

  /** Made of hexadecimal digits. */
  public static String text() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }
}
