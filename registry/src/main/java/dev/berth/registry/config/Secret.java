package dev.berth.registry.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A value that must not be shown. Its text form is a mask of fixed length, so it can stand in
 * records, messages and logs; comparing takes the same time wherever two secrets of one length
 * differ.
 */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  public static Secret of(String value) {
    return new Secret(value);
  }

  public static Secret empty() {
    return new Secret("");
  }

  /** The value itself, for the one place that hands it on. */
  public String reveal() {
    return value;
  }

  public boolean isEmpty() {
    return value.isEmpty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Secret secret && MessageDigest.isEqual(bytes(), secret.bytes());
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value.isEmpty() ? "" : "****";
  }

  private byte[] bytes() {
    return value.getBytes(StandardCharsets.UTF_8);
  }
}
