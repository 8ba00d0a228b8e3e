package dev.berth.keyspace.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for documents of every type. */
class DocumentTypeTest {
  private static final Instant TIME = Instant.parse("2026-11-15T20:30:00.5Z");

  @ParameterizedTest
  @EnumSource
  void readsWhatItWrote(DocumentType type) {
    byte[] document =
        written(
            type,
            out -> {
              out.beginMap(3);
              out.name("list");
              out.beginList(7);
              out.nil();
              out.text("ü");
              out.integer(-7);
              out.decimal(0.25);
              out.truth(true);
              out.truth(false);
              out.time(TIME);
              out.endList();
              out.name("bytes");
              out.bytes(new byte[] {0, -1});
              out.name("empty");
              out.beginMap(0);
              out.endMap();
              out.endMap();
            });

    DocumentReader in = type.reader(document);
    in.beginMap();
    assertThat(in.more()).isTrue();
    assertThat(in.name()).isEqualTo("list");
    in.beginList();
    assertThat(in.more()).isTrue();
    assertThat(in.takeNil()).isTrue();
    assertThat(in.more()).isTrue();
    assertThat(in.takeNil()).isFalse();
    assertThat(in.text()).isEqualTo("ü");
    assertThat(in.more()).isTrue();
    assertThat(in.integer()).isEqualTo(-7);
    assertThat(in.more()).isTrue();
    assertThat(in.decimal()).isEqualTo(0.25);
    assertThat(in.more()).isTrue();
    assertThat(in.truth()).isTrue();
    assertThat(in.more()).isTrue();
    assertThat(in.truth()).isFalse();
    assertThat(in.more()).isTrue();
    assertThat(in.time()).isEqualTo(TIME);
    assertThat(in.more()).isFalse();
    assertThat(in.more()).isTrue();
    assertThat(in.name()).isEqualTo("bytes");
    assertThat(in.bytes()).isEqualTo(new byte[] {0, -1});
    assertThat(in.more()).isTrue();
    assertThat(in.name()).isEqualTo("empty");
    in.beginMap();
    assertThat(in.more()).isFalse();
    assertThat(in.more()).isFalse();
    in.finish();
    type.checkWellFormed(document);
  }

  @ParameterizedTest
  @EnumSource
  void saysWhatItFoundInPlaceOfWhatItExpected(DocumentType type) {
    byte[] integer = written(type, out -> out.integer(1));
    byte[] text = written(type, out -> out.text("a"));
    byte[] list = written(type, out -> out.beginList(0), DocumentWriter::endList);
    byte[] map = written(type, out -> out.beginMap(0), DocumentWriter::endMap);

    assertRefused(type, integer, DocumentReader::text, "an integer found, text expected");
    assertRefused(type, integer, DocumentReader::truth, "an integer found, a boolean expected");
    assertRefused(type, integer, DocumentReader::beginMap, "an integer found, a map expected");
    assertRefused(type, integer, DocumentReader::beginList, "an integer found, a list expected");
    assertRefused(type, integer, DocumentReader::bytes, "an integer found, bytes expected");
    assertRefused(type, integer, DocumentReader::time, "an integer found, a time expected");
    assertRefused(type, text, DocumentReader::integer, "text found, an integer expected");
    assertRefused(type, text, DocumentReader::decimal, "text found, a decimal expected");
    assertRefused(type, list, DocumentReader::beginMap, "a list found, a map expected");
    assertRefused(type, map, DocumentReader::beginList, "a map found, a list expected");
    assertRefused(
        type,
        written(type, out -> out.truth(true)),
        DocumentReader::text,
        "a boolean found, text expected");
    assertRefused(
        type, written(type, DocumentWriter::nil), DocumentReader::text, "nil found, text expected");
    assertRefused(
        type,
        written(type, out -> out.decimal(0.5)),
        DocumentReader::integer,
        "a decimal found, an integer expected");
  }

  private static void assertRefused(
      DocumentType type, byte[] document, Consumer<DocumentReader> content, String why) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> content.accept(type.reader(document)))
        .withMessage(why)
        .satisfies(e -> assertThat(e.why()).isEqualTo(why));
  }

  @ParameterizedTest
  @EnumSource
  void skipsWhateverComesNext(DocumentType type) {
    List<Consumer<DocumentWriter>> values =
        List.of(
            DocumentWriter::nil,
            out -> out.text("a".repeat(300)),
            out -> out.integer(1L << 40),
            out -> out.decimal(1.5),
            out -> out.truth(true),
            out -> out.time(TIME),
            out -> out.bytes(new byte[300]),
            out -> {
              out.beginList(2);
              out.beginList(0);
              out.endList();
              out.integer(1);
              out.endList();
            },
            out -> {
              out.beginMap(2);
              out.name("a");
              out.beginMap(0);
              out.endMap();
              out.name("b");
              out.integer(1);
              out.endMap();
            });
    for (Consumer<DocumentWriter> value : values) {
      DocumentReader in =
          type.reader(
              written(
                  type,
                  out -> out.beginList(2),
                  value,
                  out -> out.text("z"),
                  out -> out.endList()));
      in.beginList();
      assertThat(in.more()).isTrue();
      in.skip();
      assertThat(in.more()).isTrue();
      assertThat(in.text()).isEqualTo("z");
      assertThat(in.more()).isFalse();
      in.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesToFinishBeforeTheEnd(DocumentType type) {
    byte[] document =
        written(type, out -> out.beginList(1), out -> out.integer(1), DocumentWriter::endList);
    DocumentReader in = type.reader(document);
    in.beginList();

    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(in::finish)
        .withMessageMatching("more behind the end|1 bytes behind the end");
  }

  @ParameterizedTest
  @EnumSource
  void boundsDepthAlsoWhenItIsReadStepByStep(DocumentType type) {
    DocumentReader deepest = type.reader(nested(type, Bounds.MAX_DEPTH));
    goDown(deepest, Bounds.MAX_DEPTH);
    for (int i = 0; i < Bounds.MAX_DEPTH; i++) {
      assertThat(deepest.more()).isFalse();
    }
    deepest.finish();

    DocumentReader deeper = type.reader(nested(type, Bounds.MAX_DEPTH + 1));
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> goDown(deeper, Bounds.MAX_DEPTH + 1));
  }

  private static void goDown(DocumentReader in, int depth) {
    for (int i = 1; i < depth; i++) {
      in.beginList();
      assertThat(in.more()).isTrue();
    }
    in.beginList();
  }

  private static byte[] nested(DocumentType type, int depth) {
    return written(
        type,
        out -> {
          for (int i = 1; i < depth; i++) {
            out.beginList(1);
          }
          out.beginList(0);
          for (int i = 0; i < depth; i++) {
            out.endList();
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void doesNotTakeListsSideBySideForDepth(DocumentType type) {
    int lists = 2 * Bounds.MAX_DEPTH;
    DocumentReader in =
        type.reader(
            written(
                type,
                out -> {
                  out.beginList(lists);
                  for (int i = 0; i < lists; i++) {
                    out.beginList(0);
                    out.endList();
                  }
                  out.endList();
                }));
    in.beginList();
    for (int i = 0; i < lists; i++) {
      assertThat(in.more()).isTrue();
      in.beginList();
      assertThat(in.more()).isFalse();
    }
    assertThat(in.more()).isFalse();
    in.finish();
  }

  @ParameterizedTest
  @EnumSource
  void boundsTheNumberOfParts(DocumentType type) {
    assertThat(items(type, Bounds.MAX_PARTS)).isEqualTo(Bounds.MAX_PARTS);
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> items(type, Bounds.MAX_PARTS + 1))
        .withMessage("more than 1,000,000 parts");
  }

  private static int items(DocumentType type, int count) {
    DocumentReader in =
        type.reader(
            written(
                type,
                out -> {
                  out.beginList(count);
                  for (int i = 0; i < count; i++) {
                    out.integer(0);
                  }
                  out.endList();
                }));
    int items = 0;
    in.beginList();
    while (in.more()) {
      in.skip();
      items++;
    }
    return items;
  }

  @Test
  void readsDocumentsUpToTheirLargestSize() {
    byte[] json = ("\"" + "x".repeat(Bounds.MAX_BYTES - 2) + "\"").getBytes(UTF_8);

    assertThat(DocumentType.JSON.reader(json).text()).hasSize(Bounds.MAX_BYTES - 2);
  }

  @Test
  void namesThePartThatIsMalformed() {
    assertThat(new MalformedException("it ends too early").in("name"))
        .hasMessage("'name': it ends too early");
  }

  @SafeVarargs
  private static byte[] written(DocumentType type, Consumer<DocumentWriter>... content) {
    DocumentWriter writer = type.writer();
    for (Consumer<DocumentWriter> part : content) {
      part.accept(writer);
    }
    return writer.finish();
  }
}
