package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.config.HttpConfig;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.BadRequestException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class BoundedReaderTest {

  @Test
  void showsWhatArrivedOfChunkAsChunk() {
    BoundedReader reader = reader("A\r\nabc", "defg", "hij\r\n0\r\n\r\n");
    assertThat(nextChunk(reader)).isEqualTo("abc");
    assertThat(nextChunk(reader)).isEqualTo("defg");
    assertThat(nextChunk(reader)).isEqualTo("hij");
    assertThat(reader.readLine()).isEqualTo("0");
    assertThat(reader.readLine()).isEmpty();
  }

  @Test
  void showsLargeChunkInPieces() {
    int size = 200_000;
    BoundedReader reader =
        reader(Integer.toHexString(size) + "\r\n" + "x".repeat(size) + "\r\n0\r\n\r\n");
    int shown = 0;
    while (shown < size) {
      int piece = nextChunk(reader).length();
      assertThat(piece).isBetween(1, 64 * 1024);
      shown += piece;
    }
    assertThat(shown).isEqualTo(size);
    assertThat(reader.readLine()).isEqualTo("0");
  }

  @Test
  void takesChunkOfMoreThanTwoGigabytes() {
    assertThat(nextChunk(reader("100000000\r\nabc"))).isEqualTo("abc");
  }

  @Test
  void refusesSizesThatAreNone() {
    for (String line : List.of("+20000", "-1", "0x10", "5;a=b", "ffffffffffffffffff")) {
      BoundedReader reader = reader(line + "\r\nabc");
      assertThatThrownBy(reader::readLine).as(line).isInstanceOf(BadRequestException.class);
    }
  }

  @Test
  void refusesEndlessSizeLine() {
    BoundedReader reader = reader("0".repeat(1000));
    assertThatThrownBy(reader::readLine).isInstanceOf(BadRequestException.class);
  }

  /** Reads as the server library does. */
  private static String nextChunk(BoundedReader reader) {
    int length = Integer.parseInt(reader.readLine(), 16);
    String chunk = reader.readBuffer(length).readString(length, StandardCharsets.US_ASCII);
    reader.skip(2);
    return chunk;
  }

  private static BoundedReader reader(String... arriving) {
    Queue<String> left = new ArrayDeque<>(List.of(arriving));
    DataReader connection =
        DataReader.create(
            () -> {
              String next = left.poll();
              return next == null ? null : next.getBytes(StandardCharsets.US_ASCII);
            });
    return new BoundedReader(connection, guard());
  }

  private static ConnectionGuard guard() {
    Duration second = Duration.ofSeconds(1);
    HttpConfig config =
        new HttpConfig("localhost", 0, second, second, second, second, 1, 1024, 1024, "");
    return new ConnectionGuard(config, System::nanoTime, () -> {});
  }
}
