package dev.berth.keyspace.document;

import static dev.berth.keyspace.document.Msgpack.*;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/** Writes MessagePack, everything in its shortest form; decimals always as 64 bits. */
final class MsgpackWriter implements DocumentWriter {
  private static final int FIRST_CAPACITY = 256;
  private static final int LONGEST_HEAD = 16;
  private static final int FIXSTR_LIMIT = 32;
  private static final int FIX_LIMIT = 16;
  private static final int LIMIT_8 = 1 << Byte.SIZE;
  private static final int LIMIT_16 = 1 << Short.SIZE;

  private ByteBuffer out = ByteBuffer.allocate(FIRST_CAPACITY);

  @Override
  public void nil() {
    head(NIL);
  }

  @Override
  public void text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length < FIXSTR_LIMIT) {
      head(FIXSTR + bytes.length);
    } else if (bytes.length < LIMIT_8) {
      head(STR8).put((byte) bytes.length);
    } else {
      longHead(STR16, STR32, bytes.length);
    }
    put(bytes);
  }

  @Override
  public void bytes(byte[] bytes) {
    if (bytes.length < LIMIT_8) {
      head(BIN8).put((byte) bytes.length);
    } else {
      longHead(BIN16, BIN32, bytes.length);
    }
    put(bytes);
  }

  @Override
  public void truth(boolean truth) {
    head(truth ? TRUE : FALSE);
  }

  @Override
  public void decimal(double number) {
    head(FLOAT64).putDouble(number);
  }

  @Override
  public void integer(long number) {
    if (number >= 0) {
      natural(number);
    } else {
      negative(number);
    }
  }

  private void natural(long number) {
    if (number < FIXMAP) {
      head((int) number);
    } else if (number < LIMIT_8) {
      head(UINT8).put((byte) number);
    } else if (number < LIMIT_16) {
      head(UINT16).putShort((short) number);
    } else if (number < 1L << Integer.SIZE) {
      head(UINT32).putInt((int) number);
    } else {
      head(UINT64).putLong(number);
    }
  }

  private void negative(long number) {
    if (number >= (byte) NEGATIVE_FIXINT) {
      head((int) number);
    } else if (number >= Byte.MIN_VALUE) {
      head(INT8).put((byte) number);
    } else if (number >= Short.MIN_VALUE) {
      head(INT16).putShort((short) number);
    } else if (number >= Integer.MIN_VALUE) {
      head(INT32).putInt((int) number);
    } else {
      head(INT64).putLong(number);
    }
  }

  @Override
  public void time(Instant time) {
    long seconds = time.getEpochSecond();
    int nanoseconds = time.getNano();
    if (seconds >>> SECOND_BITS != 0) {
      head(EXT8).put((byte) TIMESTAMP_96).put(TIMESTAMP).putInt(nanoseconds).putLong(seconds);
    } else if (nanoseconds == 0 && seconds < 1L << Integer.SIZE) {
      head(FIXEXT4).put(TIMESTAMP).putInt((int) seconds);
    } else {
      head(FIXEXT8).put(TIMESTAMP).putLong((long) nanoseconds << SECOND_BITS | seconds);
    }
  }

  @Override
  public void beginMap(int entries) {
    if (entries < FIX_LIMIT) {
      head(FIXMAP + entries);
    } else {
      longHead(MAP16, MAP32, entries);
    }
  }

  @Override
  public void name(String name) {
    text(name);
  }

  @Override
  public void endMap() {}

  @Override
  public void beginList(int items) {
    if (items < FIX_LIMIT) {
      head(FIXARRAY + items);
    } else {
      longHead(ARRAY16, ARRAY32, items);
    }
  }

  @Override
  public void endList() {}

  @Override
  public byte[] finish() {
    return Arrays.copyOf(out.array(), out.position());
  }

  private void longHead(int head16, int head32, int length) {
    if (length < LIMIT_16) {
      head(head16).putShort((short) length);
    } else {
      head(head32).putInt(length);
    }
  }

  private ByteBuffer head(int head) {
    return room(LONGEST_HEAD).put((byte) head);
  }

  private void put(byte[] bytes) {
    room(bytes.length).put(bytes);
  }

  private ByteBuffer room(int length) {
    if (out.remaining() < length) {
      int capacity = Math.max(out.capacity() * 2, out.position() + length);
      out = ByteBuffer.allocate(capacity).put(out.flip());
    }
    return out;
  }
}
