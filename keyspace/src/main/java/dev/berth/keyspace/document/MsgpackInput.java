package dev.berth.keyspace.document;

import java.nio.ByteBuffer;

/** The bytes of a MessagePack document. A length is believed only as far as bytes are left. */
final class MsgpackInput {
  private final ByteBuffer in;

  MsgpackInput(byte[] document) {
    this.in = ByteBuffer.wrap(document);
  }

  int remaining() {
    return in.remaining();
  }

  /** The first byte of the next value, without taking it. */
  int peek() {
    return need(1).get(in.position()) & 0xFF;
  }

  byte int8() {
    return need(Byte.BYTES).get();
  }

  int uint8() {
    return int8() & 0xFF;
  }

  short int16() {
    return need(Short.BYTES).getShort();
  }

  int uint16() {
    return int16() & 0xFFFF;
  }

  int int32() {
    return need(Integer.BYTES).getInt();
  }

  long uint32() {
    return Integer.toUnsignedLong(int32());
  }

  long int64() {
    return need(Long.BYTES).getLong();
  }

  float float32() {
    return need(Float.BYTES).getFloat();
  }

  double float64() {
    return need(Double.BYTES).getDouble();
  }

  byte[] take(long length) {
    need(length);
    byte[] taken = new byte[(int) length];
    in.get(taken);
    return taken;
  }

  void skip(long length) {
    need(length);
    in.position(in.position() + (int) length);
  }

  /**
   * Checks that so many bytes are left.
   *
   * @throws MalformedException when they are not
   */
  ByteBuffer need(long length) {
    if (length > in.remaining()) {
      throw new MalformedException("it ends too early");
    }
    return in;
  }
}
