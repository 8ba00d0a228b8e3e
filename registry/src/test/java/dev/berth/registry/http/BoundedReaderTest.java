package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.ConfigReader;
import dev.berth.rules.Shows;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.BadRequestException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BoundedReaderTest {
  private static final int PIECE = 64 * 1024;

  /** Reads as the server library does: a size, the bytes, a line break; until a size of zero. */
  private static byte[] readChunked(DataReader reader, List<Integer> sizes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseUnsignedInt(reader.readLine(), 16);
      sizes.add(size);
      if (size == 0) {
        reader.skip(2);
        return body.toByteArray();
      }
      BufferData bytes = reader.readBuffer(size);
      byte[] copy = new byte[size];
      bytes.read(copy);
      body.writeBytes(copy);
      reader.skip(2);
    }
  }

  /** A connection whose bytes come in packets of this size. */
  @SuppressWarnings("removal")
  private static BoundedReader reader(byte[] bytes, int packet) {
    int[] position = {0};
    DataReader connection = new DataReader(() -> nextPacket(bytes, position, packet));
    return new BoundedReader(
        connection,
        new ConnectionGuard(ConfigReader.defaults().http(), System::nanoTime, () -> {}));
  }

  private static byte @Nullable [] nextPacket(byte[] bytes, int[] position, int packet) {
    if (position[0] == bytes.length) {
      return null;
    }
    int end = Math.min(bytes.length, position[0] + packet);
    byte[] next = Arrays.copyOfRange(bytes, position[0], end);
    position[0] = end;
    return next;
  }

  private static byte[] chunked(byte[] body, int chunk) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int at = 0; at < body.length; at += chunk) {
      int size = Math.min(chunk, body.length - at);
      out.writeBytes("%x\r\n".formatted(size).getBytes(US_ASCII));
      out.write(body, at, size);
      out.writeBytes("\r\n".getBytes(US_ASCII));
    }
    out.writeBytes("0\r\n\r\nnext".getBytes(US_ASCII));
    return out.toByteArray();
  }

  private static void assertReads(int length, int chunk, int packet) {
    byte[] body = new byte[length];
    new Random(length).nextBytes(body);
    BoundedReader reader = reader(chunked(body, chunk), packet);
    List<Integer> sizes = new ArrayList<>();

    assertThat(readChunked(reader, sizes)).isEqualTo(body);
    assertThat(sizes).allMatch(size -> size <= PIECE);
    assertThat(reader.readAsciiString(4)).isEqualTo("next");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        1,
        2,
        PIECE - 1,
        PIECE,
        PIECE + 1,
        2 * PIECE - 1,
        2 * PIECE,
        2 * PIECE + 1,
        5 * PIECE + 7
      })
  @Shows("F5")
  void showsALargeChunkAsPieces(int length) {
    assertReads(length, length, 8192);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000, 100_000})
  void readsPacketsOfAnySize(int packet) {
    assertReads(PIECE + 5, PIECE + 5, packet);
    assertReads(PIECE + 5, 100, packet);
  }

  @Test
  void readsLargeAndSmallChunksInTurn() {
    assertReads(10 * PIECE, 3 * PIECE + 1, 8192);
  }

  @Test
  void readsTheBytesOfAPieceThatLookLikeASize() {
    byte[] body = "5\r\nhello\r\n0\r\n\r\n".repeat(10_000).getBytes(US_ASCII);
    List<Integer> sizes = new ArrayList<>();

    assertThat(readChunked(reader(chunked(body, body.length), 1000), sizes)).isEqualTo(body);
    assertThat(sizes).hasSizeGreaterThan(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "zz", "-1", "5;name=value", "80000000", "ffffffff", "1 "})
  void handsBadSizesOnAsTheyAre(String size) {
    BoundedReader reader = reader((size + "\r\nbytes\r\n").getBytes(US_ASCII), 100);

    assertThat(reader.readLine()).isEqualTo(size);
  }

  @Test
  @Shows("F5")
  void refusesASizeThatDoesNotEnd() {
    BoundedReader reader = reader("0".repeat(1000).getBytes(US_ASCII), 100);

    assertThatExceptionOfType(BadRequestException.class).isThrownBy(reader::readLine);
  }
}
