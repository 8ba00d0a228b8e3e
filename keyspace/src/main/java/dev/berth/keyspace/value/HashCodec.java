package dev.berth.keyspace.value;

import dev.berth.keyspace.key.Family;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads the fields of one family of hashes or streams. Made by {@link Values}; immutable
 * and safe for use by many threads.
 */
public final class HashCodec<T> {
  private final Family family;
  private final HashForm form;
  private final Conversion<T> conversion;
  private final Decoding<Map<String, byte[]>, T> decoding;

  HashCodec(Family family, HashForm form, Conversion<T> conversion) {
    this.family = family;
    this.form = form;
    this.conversion = conversion;
    this.decoding = new Decoding<>(family, form::read, conversion.toJava(), Optional.empty());
  }

  public Family family() {
    return family;
  }

  /**
   * A whole hash, its fields in the order of the catalog.
   *
   * @throws EncodeException with everything in which the hash is not what the catalog declares
   */
  public Map<String, byte[]> encode(T value) {
    Map<String, Object> fields =
        Conversion.toMap().toJava().apply(conversion.fromJava().apply(value));
    refuse(form.check(fields));
    return form.write(fields);
  }

  /**
   * A single field, for a write that leaves the others as they are.
   *
   * @throws EncodeException when there is no such field, or it may not hold this
   */
  public byte[] encodeField(String name, Object value) {
    refuse(form.check(name, value));
    return form.write(name, value);
  }

  /**
   * A whole hash. Fields that the catalog does not know are left out.
   *
   * @param inputs what was given for the key, in the order of {@link Family#inputs()}; may be left
   *     out when the family verifies nothing
   * @throws DecodeException when a field is missing or malformed, and the family does not take that
   *     as a miss
   */
  public Decoded<T> decode(Map<String, byte[]> hash, String... inputs) {
    return decoding.decode(hash, inputs);
  }

  /**
   * A single field. What the family verifies is not compared.
   *
   * @throws IllegalArgumentException when there is no such field
   * @throws DecodeException when it is malformed, and the family does not take that as a miss
   */
  public Decoded<Object> decodeField(String name, byte[] bytes) {
    return decoding.decodePart(
        () ->
            form.read(name, bytes)
                .orElseThrow(
                    () -> new IllegalArgumentException(family + ": " + form.unknown(name))));
  }

  /** Everything in which a stored hash is not what the catalog declares, unknown fields too. */
  public List<String> check(Map<String, byte[]> hash) {
    return form.checkStored(hash);
  }

  private void refuse(List<String> wrong) {
    if (!wrong.isEmpty()) {
      throw new EncodeException(family.toString(), wrong);
    }
  }
}
