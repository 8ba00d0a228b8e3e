package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.MalformedException;
import java.util.List;

/** A document whose content the catalog does not describe: only whether it is one is checked. */
record WholeDocumentForm(DocumentType document) implements Form {
  @Override
  public Class<?> type() {
    return byte[].class;
  }

  @Override
  public List<String> check(Object value) {
    try {
      document.checkWellFormed((byte[]) value);
      return List.of();
    } catch (MalformedException e) {
      return List.of("the value is no %s document: %s".formatted(document, e.why()));
    }
  }

  @Override
  public byte[] write(Object value) {
    return ((byte[]) value).clone();
  }

  @Override
  public Object read(byte[] bytes) {
    document.checkWellFormed(bytes);
    return bytes.clone();
  }
}
