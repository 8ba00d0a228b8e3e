package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.registry.http.server.ClientGoneException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Bodies of requests as clients send them, good and bad. */
public final class Bodies {
  private Bodies() {}

  public static RequestBody of(byte[] content) {
    return new RequestBody(new ByteArrayInputStream(content), OptionalLong.of(content.length));
  }

  public static RequestBody of(String content) {
    return of(content.getBytes(UTF_8));
  }

  /** A body of unknown length. */
  public static RequestBody chunked(String content) {
    return new RequestBody(of(content).stream(), OptionalLong.empty());
  }

  /** A body whose client vanishes after these bytes. */
  public static RequestBody cutAfter(String content) {
    InputStream cut =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new ClientGoneException("the client is gone");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            return read();
          }
        };
    return new RequestBody(
        new SequenceInputStream(of(content).stream(), cut), OptionalLong.of(1_000_000));
  }

  /** A body whose end comes when a test says so. */
  public static final class Held {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final String first;
    private final String rest;

    public Held(String first, String rest) {
      this.first = first;
      this.rest = rest;
    }

    public RequestBody body() {
      return new RequestBody(
          new SequenceInputStream(of(first).stream(), new Rest()), OptionalLong.empty());
    }

    /** Waits until the first part was read. */
    public void awaitReached() {
      await(reached);
    }

    public void release() {
      released.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        if (!latch.await(20, TimeUnit.SECONDS)) {
          throw new IllegalStateException("nothing happened for 20 s");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private final class Rest extends InputStream {
      private final InputStream bytes = of(rest).stream();

      @Override
      public int read() throws IOException {
        hold();
        return bytes.read();
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        hold();
        return bytes.read(target, offset, length);
      }

      private void hold() {
        reached.countDown();
        await(released);
      }
    }
  }
}
