package dev.berth.keyspace.value;

import dev.berth.keyspace.document.Bounds;
import dev.berth.keyspace.key.Family;
import java.util.List;

/**
 * Writes and reads the values of one family: of a string, or each member of a collection. Made by
 * {@link Values}; immutable and safe for use by many threads.
 */
public final class ValueCodec<T> {
  private final Family family;
  private final Encoding encoding;
  private final Form form;
  private final Conversion<T> conversion;
  private final Decoding<byte[], T> decoding;

  ValueCodec(
      Family family,
      Encoding encoding,
      Form form,
      Conversion<T> conversion,
      Decoding<byte[], T> decoding) {
    this.family = family;
    this.encoding = encoding;
    this.form = form;
    this.conversion = conversion;
    this.decoding = decoding;
  }

  public Family family() {
    return family;
  }

  public Encoding encoding() {
    return encoding;
  }

  /**
   * The bytes of a value. Equal values have equal bytes.
   *
   * @throws EncodeException with everything in which the value is not what the catalog declares
   */
  public byte[] encode(T value) {
    Object content = conversion.fromJava().apply(value);
    List<String> wrong = form.check(content);
    if (!wrong.isEmpty()) {
      throw new EncodeException(family.toString(), wrong);
    }
    byte[] bytes = form.write(content);
    if (bytes.length > Bounds.MAX_BYTES && encoding != Encoding.RAW) {
      throw new EncodeException(
          family.toString(),
          List.of("%,d bytes, at most %,d are read".formatted(bytes.length, Bounds.MAX_BYTES)));
    }
    return bytes;
  }

  /**
   * The value of these bytes.
   *
   * @param inputs what was given for the key, in the order of {@link Family#inputs()}; may be left
   *     out when the family verifies nothing
   * @throws DecodeException when the bytes are not what the catalog declares, and the family does
   *     not take that as a miss
   */
  public Decoded<T> decode(byte[] bytes, String... inputs) {
    return decoding.decode(bytes, inputs);
  }

  @Override
  public String toString() {
    return family + " as " + encoding.id();
  }
}
