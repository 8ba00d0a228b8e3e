package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.redis.Reply;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes any reply of the server as it comes in. */
final class ReplyOutput extends CommandOutput<byte[], byte[], Reply> {
  private static final Reply NOTHING = new Reply.Nothing();

  private @Nullable Open open;

  ReplyOutput() {
    super(ByteArrayCodec.INSTANCE, NOTHING);
  }

  /** A reply of several whose end has not come, perhaps inside another. */
  private record Open(int size, List<Reply> values, @Nullable Open outer) {
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
    open = new Open(count, new ArrayList<>(Math.min(count, 1024)), open);
    close();
  }

  private void add(Reply reply) {
    if (open == null) {
      output = reply;
    } else {
      open.values().add(reply);
      close();
    }
  }

  private void close() {
    while (open != null && open.isWhole()) {
      Reply done = new Reply.Items(List.copyOf(open.values()));
      open = open.outer();
      if (open == null) {
        output = done;
      } else {
        open.values().add(done);
      }
    }
  }
}
