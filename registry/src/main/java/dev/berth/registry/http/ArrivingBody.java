package dev.berth.registry.http;

import dev.berth.registry.http.server.BodyStream;
import dev.berth.registry.http.server.ClientGoneException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The body of a request, which gives up its work slot when its client is first waited for, and
 * takes it again when nothing more comes: then the work on what has arrived begins.
 */
final class ArrivingBody extends InputStream {
  private final BodyStream body;
  private final WorkSlot slot;
  private boolean ended;

  ArrivingBody(BodyStream body, WorkSlot slot) {
    this.body = body;
    this.slot = slot;
  }

  /** Makes the client send at least so much on average, after it was waited for so long. */
  void requireRate(Duration grace, long bytesPerSecond) {
    body.requireRate(grace, bytesPerSecond);
  }

  @Override
  public int read() throws ClientGoneException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws ClientGoneException {
    if (ended) {
      return -1;
    }
    slot.close();
    int count = receive(target, offset, length);
    if (count < 0) {
      slot.acquire();
      ended = true;
    }
    return count;
  }

  private int receive(byte[] target, int offset, int length) throws ClientGoneException {
    try {
      return body.read(target, offset, length);
    } catch (ClientGoneException e) {
      slot.acquireSoon();
      throw e;
    }
  }
}
