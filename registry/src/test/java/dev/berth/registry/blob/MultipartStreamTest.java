package dev.berth.registry.blob;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.storage.ObjectLostException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts of the letters from A on; which streams are open is counted. */
final class MultipartStreamTest {
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private final List<ByteRange.Part> opened = new ArrayList<>();
  private int open;
  private int missing;

  private MultipartStream stream(ByteRange.Part... parts) throws IOException {
    return new MultipartStream(
        List.of(parts).iterator(),
        part -> ("<" + part.first() + ">").getBytes(ISO_8859_1),
        this::open,
        "<end>".getBytes(ISO_8859_1));
  }

  private InputStream open(ByteRange.Part part) {
    if (part.last() >= LETTERS.length()) {
      throw new ObjectLostException("it is lost", new IOException());
    }
    opened.add(part);
    open++;
    String content = LETTERS.substring((int) part.first(), (int) part.last() + 1 - missing);
    return new ByteArrayInputStream(content.getBytes(ISO_8859_1)) {
      @Override
      public void close() {
        open--;
      }
    };
  }

  private static ByteRange.Part part(long first, long last) {
    return new ByteRange.Part(first, last);
  }

  @Test
  void hasTheHeadAndTheBytesOfEachPart() throws IOException {
    for (int size : new int[] {1, 2, 3, 7, 100}) {
      StringBuilder text = new StringBuilder();
      try (MultipartStream stream = stream(part(3, 5), part(0, 0), part(24, 25))) {
        byte[] buffer = new byte[size];
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
          text.append(new String(buffer, 0, count, ISO_8859_1));
        }
      }
      assertThat(text).as("in pieces of %d", size).hasToString("<3>DEF<0>A<24>YZ<end>");
    }
    assertThat(open).isZero();
  }

  @Test
  void readsSingleBytes() throws IOException {
    StringBuilder text = new StringBuilder();
    try (MultipartStream stream = stream(part(3, 4), part(0, 0))) {
      for (int next = stream.read(); next >= 0; next = stream.read()) {
        text.append((char) next);
      }
      assertThat(stream.read()).isEqualTo(-1);
    }
    assertThat(text).hasToString("<3>DE<0>A<end>");
  }

  @Test
  void readsBytesOfAnyValue() throws IOException {
    try (MultipartStream stream =
        new MultipartStream(
            List.of(part(0, 2)).iterator(),
            _ -> new byte[0],
            _ -> new ByteArrayInputStream(new byte[] {0, -1, 7}),
            new byte[0])) {
      assertThat(List.of(stream.read(), stream.read(), stream.read(), stream.read()))
          .containsExactly(0, 255, 7, -1);
    }
  }

  /** The storage may have more than was asked for. */
  @Test
  void takesTheBytesOfAPartOnly() throws IOException {
    try (MultipartStream stream =
        new MultipartStream(
            List.of(part(0, 2)).iterator(),
            _ -> new byte[0],
            _ -> new ByteArrayInputStream("ABCDEF".getBytes(ISO_8859_1)),
            "<end>".getBytes(ISO_8859_1))) {
      assertThat(new String(stream.readAllBytes(), ISO_8859_1)).isEqualTo("ABC<end>");
    }
  }

  @Test
  void fillsTheBufferFromSeveralParts() throws IOException {
    try (MultipartStream stream = stream(part(0, 1), part(2, 3))) {
      assertThat(stream.read(new byte[9])).isEqualTo(9);
    }
  }

  @Test
  void hasOnePartOpenAtATime() throws IOException {
    try (MultipartStream stream = stream(part(0, 1), part(2, 3), part(4, 5))) {
      assertThat(opened).hasSize(1);
      stream.readNBytes(8);
      assertThat(opened).hasSize(2);
      assertThat(open).isEqualTo(1);
    }
    assertThat(open).isZero();
    assertThat(opened).hasSize(2);
  }

  @Test
  void noticesALostBlobBeforeAnythingIsRead() {
    assertThatExceptionOfType(ObjectLostException.class).isThrownBy(() -> stream(part(20, 30)));
  }

  @Test
  void failsWhenALaterPartIsLost() throws IOException {
    try (MultipartStream stream = stream(part(0, 1), part(20, 30))) {
      assertThatExceptionOfType(ObjectLostException.class).isThrownBy(stream::readAllBytes);
    }
    assertThat(open).isZero();
  }

  /** What follows would be taken for its bytes. */
  @Test
  void failsWhenAPartIsTooShort() throws IOException {
    missing = 1;
    try (MultipartStream stream = stream(part(0, 3), part(4, 5))) {
      assertThatExceptionOfType(EOFException.class)
          .isThrownBy(stream::readAllBytes)
          .withMessage("1 bytes of a part are missing in storage");
    }
    assertThat(open).isZero();
  }
}
