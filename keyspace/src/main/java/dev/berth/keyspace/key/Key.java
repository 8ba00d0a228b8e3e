package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A key of a family. Can only be made by its family, so that every key is declared. */
public final class Key {
  private final Family family;
  private final byte[] bytes;
  private final boolean legacy;
  private final String[] inputs;

  Key(Family family, byte[] bytes, String... inputs) {
    this(family, bytes, false, inputs);
  }

  private Key(Family family, byte[] bytes, boolean legacy, String... inputs) {
    this.family = family;
    this.bytes = bytes;
    this.legacy = legacy;
    this.inputs = inputs;
  }

  public Family family() {
    return family;
  }

  /** The key as Redis sees it, a copy. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * What the values of a family that verifies them are compared with: what was given for this key.
   * Empty for other families, and for a key that was found on a server.
   */
  public String[] verifiedInputs() {
    return inputs.clone();
  }

  /** Whether it has a form that its family had before: to be read and deleted, never written. */
  public boolean isLegacy() {
    return legacy;
  }

  /** What this key was called before. */
  Key formerly(byte[] name) {
    return new Key(family, name, true, inputs);
  }

  public int slot() {
    return Slot.of(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return new String(bytes, UTF_8);
  }
}
