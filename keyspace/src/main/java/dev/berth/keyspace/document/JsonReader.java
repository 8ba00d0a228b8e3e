package dev.berth.keyspace.document;

import java.time.Instant;
import java.util.Base64;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON in UTF-8. Times are RFC 3339 text, bytes are base64 text. */
final class JsonReader implements DocumentReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Bounds.MAX_DEPTH)
                  .maxStringLength(Bounds.MAX_BYTES)
                  .maxNameLength(Bounds.MAX_BYTES)
                  .build())
          .build();

  private final JsonParser parser;
  private final Bounds bounds = new Bounds();

  /** What comes next, not yet taken; null at the end. */
  private @Nullable JsonToken next;

  JsonReader(byte[] document) {
    // From text, not from bytes: those would also be read as UTF-16 and UTF-32.
    String text = Utf8.decode(document);
    this.parser = guarded(() -> FACTORY.createParser(ObjectReadContext.empty(), text));
    advance();
  }

  @Override
  public boolean takeNil() {
    if (next != JsonToken.VALUE_NULL) {
      return false;
    }
    advance();
    return true;
  }

  @Override
  public String text() {
    expect(next == JsonToken.VALUE_STRING, "text");
    return string();
  }

  private String string() {
    String text = taken(parser::getString);
    if (!Utf8.isWellFormed(text)) {
      throw new MalformedException("text with half a character");
    }
    return text;
  }

  @Override
  public long integer() {
    expect(next == JsonToken.VALUE_NUMBER_INT, "an integer");
    if (guarded(parser::getNumberType) == JsonParser.NumberType.BIG_INTEGER) {
      throw new MalformedException("an integer beyond 64 bits with sign");
    }
    return taken(parser::getLongValue);
  }

  @Override
  public double decimal() {
    expect(next == JsonToken.VALUE_NUMBER_FLOAT || next == JsonToken.VALUE_NUMBER_INT, "a decimal");
    return Decimals.checkFinite(taken(parser::getDoubleValue));
  }

  @Override
  public boolean truth() {
    expect(next == JsonToken.VALUE_TRUE || next == JsonToken.VALUE_FALSE, "a boolean");
    return taken(parser::getBooleanValue);
  }

  @Override
  public Instant time() {
    expect(next == JsonToken.VALUE_STRING, "a time");
    return Times.parse(string());
  }

  @Override
  public byte[] bytes() {
    expect(next == JsonToken.VALUE_STRING, "bytes");
    String text = string();
    try {
      byte[] content = Base64.getDecoder().decode(text);
      if (Base64.getEncoder().encodeToString(content).equals(text)) {
        return content;
      }
    } catch (IllegalArgumentException _) {
      // told below, together with other ways to write the same
    }
    throw new MalformedException("text that is not base64");
  }

  @Override
  public void beginMap() {
    expect(next == JsonToken.START_OBJECT, "a map");
    bounds.enter();
    advance();
  }

  @Override
  public void beginList() {
    expect(next == JsonToken.START_ARRAY, "a list");
    bounds.enter();
    advance();
  }

  @Override
  public boolean more() {
    if (next == JsonToken.END_OBJECT || next == JsonToken.END_ARRAY) {
      bounds.leave();
      advance();
      return false;
    }
    bounds.part();
    return true;
  }

  @Override
  public String name() {
    expect(next == JsonToken.PROPERTY_NAME, "a name");
    return string();
  }

  @Override
  public void skip() {
    expect(next != null, "a value");
    guarded(parser::skipChildren);
    advance();
  }

  @Override
  public void finish() {
    if (next != null) {
      throw new MalformedException("more behind the end");
    }
  }

  private void expect(boolean fits, String wanted) {
    if (!fits) {
      throw next == null
          ? new MalformedException("it ends too early")
          : MalformedException.unexpected(wanted, kind(next));
    }
  }

  private <T> T taken(Supplier<T> value) {
    T taken = guarded(value);
    advance();
    return taken;
  }

  private void advance() {
    try {
      next = parser.nextToken();
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  private static <T> T guarded(Supplier<T> work) {
    try {
      return work.get();
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  /** Without Jackson's message, which could repeat what stands there. */
  private static MalformedException malformed(JacksonException e) {
    return new MalformedException(
        e instanceof StreamConstraintsException ? "too deep, or a number too long" : "not JSON");
  }

  private static String kind(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "a map";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "text";
      case VALUE_NUMBER_INT -> "an integer";
      case VALUE_NUMBER_FLOAT -> "a decimal";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "nil";
      default -> "something else";
    };
  }
}
