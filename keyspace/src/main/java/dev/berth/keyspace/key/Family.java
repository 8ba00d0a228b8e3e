package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.life.LifeRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A compiled family: the only maker of its keys. */
public final class Family {
  private final String keyspace;
  private final FamilyRule rule;
  private final Rights rights;
  private final LifeRule life;
  private final KeyPattern pattern;
  private final List<LegacyPattern> legacy;

  /**
   * A compiled family.
   *
   * @param life the declared life, or what the user decided instead
   */
  public Family(
      String keyspace,
      FamilyRule rule,
      Rights rights,
      LifeRule life,
      KeyPattern pattern,
      List<LegacyPattern> legacy) {
    this.keyspace = keyspace;
    this.rule = rule;
    this.rights = rights;
    this.life = life;
    this.pattern = pattern;
    this.legacy = List.copyOf(legacy);
  }

  public String name() {
    return rule.name();
  }

  /** The keyspace it belongs to. */
  public String keyspace() {
    return keyspace;
  }

  /** What the catalog says of it. */
  public FamilyRule rule() {
    return rule;
  }

  /** Who may use it. */
  public Rights rights() {
    return rights;
  }

  /** How long its keys live, as declared or as the user decided. */
  public LifeRule life() {
    return life;
  }

  public KeyPattern pattern() {
    return pattern;
  }

  /** The forms its keys had before. */
  public List<LegacyPattern> legacy() {
    return legacy;
  }

  /** The names of what a caller gives for a key, in order. */
  public List<String> inputs() {
    return pattern.inputs();
  }

  /**
   * The key for these inputs, in the order of {@link #inputs()}.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  public Key key(String... inputs) {
    try {
      byte[] key = pattern.builder().build(inputs);
      return verifies() ? new Key(this, key, inputs.clone()) : new Key(this, key);
    } catch (KeyException e) {
      throw of(e);
    }
  }

  private boolean verifies() {
    return rule.content().verify().isPresent();
  }

  /**
   * The key for these inputs as bytes, which must be UTF-8 except for variables that escape them.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  public Key keyOfBytes(byte[]... inputs) {
    try {
      byte[] key = pattern.builder().build(inputs);
      return verifies() ? new Key(this, key, texts(inputs)) : new Key(this, key);
    } catch (KeyException e) {
      throw of(e);
    }
  }

  private static String[] texts(byte[][] inputs) {
    return Arrays.stream(inputs).map(input -> new String(input, UTF_8)).toArray(String[]::new);
  }

  private KeyException of(KeyException e) {
    return new KeyException(name() + ": " + e.getMessage());
  }

  /**
   * What a key of this family was called before, in the order of {@link #legacy()}.
   *
   * @throws KeyException when an older form holds something that cannot be told from the key
   */
  public List<LegacyKey> legacyKeys(Key key) {
    ParsedKey parsed = parse(key.bytes()).orElseThrow(() -> new KeyException("no key of " + this));
    return legacy.stream().map(older -> older.keyFor(key, parsed)).toList();
  }

  /** What stands in a key; empty when it is not one of this family. */
  public Optional<ParsedKey> parse(byte[] key) {
    return pattern.parser().parse(key).map(texts -> new ParsedKey(this, texts));
  }

  /** A pattern for SCAN that finds every key of this family, and perhaps others. */
  public byte[] scanPattern() {
    return scanPattern(Map.of());
  }

  /** A pattern for SCAN that finds every key with these inputs, and perhaps others. */
  public byte[] scanPattern(Map<String, String> inputs) {
    for (String name : inputs.keySet()) {
      if (!inputs().contains(name)) {
        throw new KeyException("%s: '%s' is none of %s".formatted(name(), name, inputs()));
      }
    }
    return pattern.glob(inputs);
  }

  @Override
  public String toString() {
    return keyspace + "/" + name();
  }
}
