package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.MalformedException;

/**
 * A field of a record.
 *
 * @param name its name in the catalog and in Java
 * @param key what stands for the name in a document
 */
record FieldShape(String name, String key, Shape shape, boolean optional) {
  Object read(DocumentReader in) {
    try {
      return shape.read(in);
    } catch (MalformedException e) {
      throw e.in(name);
    }
  }
}
