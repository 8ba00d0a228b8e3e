package dev.berth.keyspace.document;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Base64;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON without white space. Times are RFC 3339 text, bytes are base64 text. */
final class JsonWriter implements DocumentWriter {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);

  @Override
  public void nil() {
    json.writeNull();
  }

  @Override
  public void text(String text) {
    json.writeString(text);
  }

  @Override
  public void integer(long number) {
    json.writeNumber(number);
  }

  @Override
  public void decimal(double number) {
    json.writeNumber(number);
  }

  @Override
  public void truth(boolean truth) {
    json.writeBoolean(truth);
  }

  @Override
  public void time(Instant time) {
    json.writeString(Times.text(time));
  }

  @Override
  public void bytes(byte[] content) {
    json.writeString(Base64.getEncoder().encodeToString(content));
  }

  @Override
  public void beginMap(int entries) {
    json.writeStartObject();
  }

  @Override
  public void name(String name) {
    json.writeName(name);
  }

  @Override
  public void endMap() {
    json.writeEndObject();
  }

  @Override
  public void beginList(int items) {
    json.writeStartArray();
  }

  @Override
  public void endList() {
    json.writeEndArray();
  }

  @Override
  public byte[] finish() {
    json.close();
    return bytes.toByteArray();
  }
}
