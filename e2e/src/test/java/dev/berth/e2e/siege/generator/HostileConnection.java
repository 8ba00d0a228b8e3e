package dev.berth.e2e.siege.generator;

import dev.berth.e2e.siege.attack.Script;
import dev.berth.e2e.siege.attack.Step;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A connection that follows a script. It never blocks; somebody resumes it when it is due. */
final class HostileConnection {
  private static final int STATUS_END = 12;
  private static final long MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int SLOW = 20;

  private final Script script;
  private final Tally tally;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final ByteBuffer scratch;
  private final byte[] status = new byte[STATUS_END];
  private int statusLength;
  private int next;
  private int piece;
  private @Nullable ByteBuffer sending;
  private long stepEnd;
  private boolean received;
  private long due = NEVER;

  private HostileConnection(
      Script script, Tally tally, SocketChannel channel, SelectionKey key, ByteBuffer scratch) {
    this.script = script;
    this.tally = tally;
    this.channel = channel;
    this.key = key;
    this.scratch = scratch;
  }

  /**
   * Begins to connect.
   *
   * @param scratch a buffer to read into, which all connections share
   */
  static HostileConnection open(
      Script script,
      Tally tally,
      InetAddress from,
      InetSocketAddress target,
      Selector selector,
      ByteBuffer scratch)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      if (script.receiveBuffer() > 0) {
        channel.setOption(StandardSocketOptions.SO_RCVBUF, script.receiveBuffer());
      }
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.bind(new InetSocketAddress(from, 0));
      boolean connected = channel.connect(target);
      SelectionKey key = channel.register(selector, connected ? 0 : SelectionKey.OP_CONNECT);
      HostileConnection connection = new HostileConnection(script, tally, channel, key, scratch);
      key.attach(connection);
      if (connected) {
        connection.begin(System.nanoTime());
      }
      return connection;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the time to resume it, by {@link System#nanoTime}. */
  long due() {
    return due;
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Goes on after the selector or the clock said so. */
  void resume(long now) {
    due = NEVER;
    try {
      if (channel.isConnectionPending()) {
        channel.finishConnect();
        begin(now);
      } else {
        advance(now);
      }
    } catch (IOException e) {
      end(received ? "cut" : "refused-or-cut-silently");
    }
  }

  private void begin(long now) throws IOException {
    tally.add("connected", 1);
    key.interestOps(0);
    enterStep(now);
    advance(now);
  }

  private void enterStep(long now) {
    piece = 0;
    sending = null;
    if (next < script.steps().size()) {
      stepEnd =
          switch (script.steps().get(next)) {
            case Step.Send _ -> NEVER;
            case Step.Receive receive -> now + receive.time().toNanos();
            case Step.AwaitAnswer await -> now + await.longest().toNanos();
          };
    }
  }

  private void advance(long now) throws IOException {
    while (channel.isOpen() && next < script.steps().size()) {
      boolean done =
          switch (script.steps().get(next)) {
            case Step.Send send -> send(send, now);
            case Step.Receive receive -> receive(receive, now);
            case Step.AwaitAnswer _ -> awaitAnswer(now);
          };
      if (!done) {
        return;
      }
      next++;
      enterStep(now);
    }
    end("finished");
  }

  private boolean send(Step.Send send, long now) throws IOException {
    int allowed = portion(send.bytesPerSecond());
    while (true) {
      if (sending == null) {
        if (piece == send.payload().pieces()) {
          return true;
        }
        sending = send.payload().piece(piece++);
      }
      int before = sending.position();
      boolean all = write(sending, allowed);
      allowed -= sending.position() - before;
      if (all) {
        sending = null;
      } else if (allowed > 0) {
        key.interestOps(SelectionKey.OP_WRITE);
        return false;
      }
      if (allowed <= 0) {
        waitForNextPortion(send.bytesPerSecond(), now);
        return false;
      }
    }
  }

  /** Writes some bytes; returns whether the buffer is empty now. */
  private boolean write(ByteBuffer buffer, int most) throws IOException {
    int limit = buffer.limit();
    buffer.limit(Math.min(limit, (int) Math.min((long) buffer.position() + most, limit)));
    tally.add("sent", channel.write(buffer));
    buffer.limit(limit);
    return !buffer.hasRemaining();
  }

  private boolean receive(Step.Receive receive, long now) throws IOException {
    int rate = receive.bytesPerSecond();
    if (rate > 0) {
      readSome(portion(rate));
    }
    if (!channel.isOpen()) {
      return false;
    }
    if (rate == Step.FAST) {
      key.interestOps(SelectionKey.OP_READ);
      due = stepEnd;
    } else if (rate > 0) {
      waitForNextPortion(rate, now);
    } else {
      key.interestOps(0);
      due = stepEnd;
    }
    return now >= stepEnd;
  }

  private boolean awaitAnswer(long now) throws IOException {
    boolean any = readSome(Integer.MAX_VALUE) > 0;
    if (channel.isOpen() && !any) {
      key.interestOps(SelectionKey.OP_READ);
      due = stepEnd;
    }
    return any || now >= stepEnd;
  }

  /** Reads what is there, but not more than allowed; ends the connection when the server did. */
  private int readSome(int most) throws IOException {
    int all = 0;
    while (all < most) {
      scratch.clear().limit(Math.min(scratch.capacity(), most - all));
      int count = channel.read(scratch);
      if (count < 0) {
        end("cut");
      }
      if (count <= 0) {
        break;
      }
      noteStatus(scratch.flip());
      all += count;
    }
    tally.add("read", all);
    received |= all > 0;
    return all;
  }

  /** Counts the status of the first response. */
  private void noteStatus(ByteBuffer bytes) {
    while (statusLength < STATUS_END && bytes.hasRemaining()) {
      status[statusLength++] = bytes.get();
      if (statusLength == STATUS_END) {
        String line = new String(status, StandardCharsets.ISO_8859_1);
        tally.add(line.matches("HTTP/1.1 \\d{3}") ? line.substring(9) : "no-http", 1);
      }
    }
  }

  /** Returns the number of bytes to move at once: some every 100 ms, or one or more per second. */
  private static int portion(int rate) {
    if (rate == Step.FAST) {
      return rate;
    }
    return rate < SLOW ? rate : rate / 10;
  }

  private void waitForNextPortion(int rate, long now) {
    key.interestOps(0);
    due = now + (rate < SLOW ? 1000 : 100) * MILLI;
  }

  /** Closes it because its attack is over. */
  void stop() {
    end("open-to-the-end");
  }

  private void end(String outcome) {
    if (!channel.isOpen()) {
      return;
    }
    try (channel) {
      if (outcome.equals("open-to-the-end") && statusLength == 0 && channel.isConnected()) {
        peekStatus();
      }
      tally.add(channel.isConnected() ? outcome : "not-accepted", 1);
      if (script.reset() || outcome.equals("open-to-the-end")) {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    } catch (IOException alreadyReset) {
      tally.add("cut", 1);
    }
  }

  /** Counts the status of a response that the script does not read. */
  private void peekStatus() throws IOException {
    scratch.clear().limit(STATUS_END);
    if (channel.read(scratch) > 0) {
      noteStatus(scratch.flip());
    }
  }
}
