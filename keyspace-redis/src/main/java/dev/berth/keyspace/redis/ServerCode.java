package dev.berth.keyspace.redis;

import java.util.Arrays;

/** The codes of error answers that mean something to us. */
enum ServerCode {
  NOAUTH,
  WRONGPASS,
  NOPERM,
  READONLY,
  OOM,
  WRONGTYPE,
  NOSCRIPT,
  LOADING,
  CLUSTERDOWN,
  TRYAGAIN,
  MASTERDOWN,
  BUSY,
  OTHER;

  static ServerCode of(String text) {
    int space = text.indexOf(' ');
    String code = space < 0 ? text : text.substring(0, space);
    return Arrays.stream(values())
        .filter(known -> known.name().equals(code))
        .findFirst()
        .orElse(OTHER);
  }

  /** Whether it soon may be otherwise. The server has done nothing. */
  boolean passes() {
    return switch (this) {
      case NOSCRIPT, LOADING, CLUSTERDOWN, TRYAGAIN, MASTERDOWN, BUSY -> true;
      default -> false;
    };
  }
}
