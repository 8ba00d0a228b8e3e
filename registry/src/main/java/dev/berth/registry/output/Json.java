package dev.berth.registry.output;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON documents made of maps, lists, records and simple values. */
public final class Json {
  private Json() {}

  /** Returns a document with a field on each line. */
  public static String document(Object value) {
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(value);
  }

  /** Returns a value on one line. */
  static String line(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }
}
