package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.redis.Reply;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes any reply of the server as it comes in. */
final class ReplyOutput extends CommandOutput<byte[], byte[], Reply> {
  private static final Reply NOTHING = new Reply.Nothing();

  private final Deque<Open> open = new ArrayDeque<>(1);

  ReplyOutput() {
    super(ByteArrayCodec.INSTANCE, NOTHING);
  }

  /** A reply of several whose end has not come, perhaps inside another. */
  private record Open(int size, List<Reply> values) {
    boolean isWhole() {
      return values.size() == size;
    }
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    if (bytes == null) {
      add(NOTHING);
      return;
    }
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    add(new Reply.Bytes(copy));
  }

  @Override
  public void set(long integer) {
    add(new Reply.Whole(integer));
  }

  @Override
  public void multi(int count) {
    if (count < 0) {
      add(NOTHING);
      return;
    }
    open.push(new Open(count, new ArrayList<>(Math.min(count, 1024))));
    close();
  }

  private void add(Reply reply) {
    put(reply);
    close();
  }

  private void put(Reply reply) {
    Open inner = open.peek();
    if (inner == null) {
      output = reply;
    } else {
      inner.values().add(reply);
    }
  }

  private void close() {
    for (Open inner = open.peek(); inner != null && inner.isWhole(); inner = open.peek()) {
      open.pop();
      put(new Reply.Items(List.copyOf(inner.values())));
    }
  }
}
