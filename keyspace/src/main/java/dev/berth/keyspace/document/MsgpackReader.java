package dev.berth.keyspace.document;

import static dev.berth.keyspace.document.Msgpack.*;

import java.time.Instant;

/** Reads MessagePack. Any width of a length or number is taken, whatever a writer chose. */
final class MsgpackReader implements DocumentReader {
  private static final int NANOSECONDS = 1_000_000_000;

  private final MsgpackInput in;
  private final Bounds bounds = new Bounds();

  /** For each map or list around the next value: how many entries or items are left. */
  private final long[] left = new long[Bounds.MAX_DEPTH + 1];

  MsgpackReader(byte[] document) {
    this.in = new MsgpackInput(document);
  }

  @Override
  public boolean takeNil() {
    if (in.peek() != NIL) {
      return false;
    }
    in.skip(1);
    return true;
  }

  @Override
  public String text() {
    int head = take(Kind.TEXT, "text");
    return Utf8.decode(in.take(length(head)));
  }

  @Override
  public byte[] bytes() {
    int head = take(Kind.BYTES, "bytes");
    return in.take(length(head));
  }

  @Override
  public boolean truth() {
    return take(Kind.BOOLEAN, "a boolean") == TRUE;
  }

  @Override
  public long integer() {
    int head = take(Kind.INTEGER, "an integer");
    return switch (head) {
      case UINT8 -> in.uint8();
      case UINT16 -> in.uint16();
      case UINT32 -> in.uint32();
      case UINT64 -> uint64();
      case INT8 -> in.int8();
      case INT16 -> in.int16();
      case INT32 -> in.int32();
      case INT64 -> in.int64();
      default -> (byte) head;
    };
  }

  private long uint64() {
    long number = in.int64();
    if (number < 0) {
      throw new MalformedException("an integer beyond 64 bits with sign");
    }
    return number;
  }

  @Override
  public double decimal() {
    if (kind(in.peek()) == Kind.INTEGER) {
      return integer();
    }
    int head = take(Kind.DECIMAL, "a decimal");
    return Decimals.checkFinite(head == FLOAT32 ? in.float32() : in.float64());
  }

  @Override
  public Instant time() {
    int head = take(Kind.EXTENSION, "a time");
    long length = length(head);
    if (in.int8() != TIMESTAMP) {
      throw MalformedException.unexpected("a time", "another extension");
    }
    return switch ((int) length) {
      case TIMESTAMP_32 -> Times.ofEpoch(in.uint32(), 0);
      case TIMESTAMP_64 -> {
        long both = in.int64();
        yield time(both & ((1L << SECOND_BITS) - 1), both >>> SECOND_BITS);
      }
      case TIMESTAMP_96 -> {
        long nanoseconds = in.uint32();
        yield time(in.int64(), nanoseconds);
      }
      default -> throw new MalformedException("a time of %,d bytes".formatted(length));
    };
  }

  private static Instant time(long seconds, long nanoseconds) {
    if (nanoseconds >= NANOSECONDS) {
      throw new MalformedException("a time with more nanoseconds than a second has");
    }
    return Times.ofEpoch(seconds, nanoseconds);
  }

  @Override
  public void beginMap() {
    int head = take(Kind.MAP, "a map");
    enter(length(head), 2);
  }

  @Override
  public void beginList() {
    int head = take(Kind.LIST, "a list");
    enter(length(head), 1);
  }

  /** Every value takes a byte at least, so that a false count is found before anything is read. */
  private void enter(long count, int valuesEach) {
    in.need(count * valuesEach);
    bounds.enter();
    left[bounds.depth()] = count;
  }

  @Override
  public boolean more() {
    if (left[bounds.depth()] == 0) {
      bounds.leave();
      return false;
    }
    left[bounds.depth()]--;
    bounds.part();
    return true;
  }

  @Override
  public String name() {
    return text();
  }

  @Override
  public void skip() {
    switch (kind(in.peek())) {
      case MAP -> skipMap();
      case LIST -> skipList();
      case NONE -> throw new MalformedException("not MessagePack");
      case EXTENSION -> in.skip(length(in.uint8()) + 1);
      case TEXT, BYTES -> in.skip(length(in.uint8()));
      default -> in.skip(width(in.uint8()));
    }
  }

  private void skipMap() {
    beginMap();
    while (more()) {
      skip();
      skip();
    }
  }

  private void skipList() {
    beginList();
    while (more()) {
      skip();
    }
  }

  @Override
  public void finish() {
    if (in.remaining() > 0) {
      throw new MalformedException("%,d bytes behind the end".formatted(in.remaining()));
    }
  }

  private int take(Kind kind, String wanted) {
    int head = in.peek();
    if (kind(head) != kind) {
      throw MalformedException.unexpected(wanted, kind(head).toString());
    }
    return in.uint8();
  }

  /** The length behind, or inside of, the first byte of a text, bytes, list, map or extension. */
  private long length(int head) {
    return switch (head) {
      case STR8, BIN8, EXT8 -> in.uint8();
      case STR16, BIN16, EXT16, ARRAY16, MAP16 -> in.uint16();
      case STR32, BIN32, EXT32, ARRAY32, MAP32 -> in.uint32();
      case FIXEXT1, FIXEXT2, FIXEXT4, FIXEXT8, FIXEXT16 -> 1L << (head - FIXEXT1);
      default -> head >= FIXSTR ? head - FIXSTR : head & FIX_LENGTH;
    };
  }

  /** How many bytes follow the first byte of a number. */
  private static int width(int head) {
    return switch (head) {
      case UINT8, INT8 -> Byte.BYTES;
      case UINT16, INT16 -> Short.BYTES;
      case UINT32, INT32, FLOAT32 -> Integer.BYTES;
      case UINT64, INT64, FLOAT64 -> Long.BYTES;
      default -> 0;
    };
  }
}
