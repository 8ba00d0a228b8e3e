package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;
import dev.berth.keyspace.document.Utf8;
import java.util.Optional;

/**
 * Text that is a JSON document of its own.
 *
 * @param content what it holds; when nobody says, the value is the text, which must be JSON
 */
record JsonShape(Optional<Shape> content) implements Scalar {
  private static final TextShape TEXT = new TextShape();

  @Override
  public Class<?> type() {
    return content.isPresent() ? content.get().type() : String.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (content.isPresent()) {
      content.get().check(value, check);
      return;
    }
    TEXT.check(value, check);
    if (value instanceof String text) {
      try {
        DocumentType.JSON.checkWellFormed(text.getBytes(UTF_8));
      } catch (MalformedException e) {
        check.wrong("is not JSON: " + e.why());
      }
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.text(new String(plain(value), UTF_8));
  }

  @Override
  public Object read(DocumentReader in) {
    return ofPlain(in.text().getBytes(UTF_8));
  }

  @Override
  public byte[] plain(Object value) {
    return content
        .map(shape -> new DocumentForm(DocumentType.JSON, shape).write(value))
        .orElseGet(() -> TEXT.plain(value));
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    if (content.isPresent()) {
      return new DocumentForm(DocumentType.JSON, content.get()).read(bytes);
    }
    DocumentType.JSON.checkWellFormed(bytes);
    return Utf8.decode(bytes);
  }
}
