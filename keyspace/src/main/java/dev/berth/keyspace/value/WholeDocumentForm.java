package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.MalformedException;
import java.util.List;
import java.util.Optional;

/**
 * A document that the catalog does not describe in full: it is checked and left as it is.
 *
 * @param known the fields that are described, where there are any
 */
record WholeDocumentForm(DocumentType document, Optional<Shape> known) implements Form {
  @Override
  public Class<?> type() {
    return byte[].class;
  }

  @Override
  public List<String> check(Object value) {
    try {
      checkContent((byte[]) value);
      return List.of();
    } catch (MalformedException e) {
      return List.of("the value is no such %s document: %s".formatted(document, e.why()));
    }
  }

  private void checkContent(byte[] bytes) {
    if (known.isEmpty()) {
      document.checkWellFormed(bytes);
      return;
    }
    DocumentReader reader = document.reader(bytes);
    known.get().read(reader);
    reader.finish();
  }

  @Override
  public byte[] write(Object value) {
    return ((byte[]) value).clone();
  }

  @Override
  public Object read(byte[] bytes) {
    checkContent(bytes);
    return bytes.clone();
  }
}
