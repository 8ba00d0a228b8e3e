package dev.berth.keyspace.redis.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.protocol.ProtocolKeyword;

/** The name of one of our commands, by which they are told from those of Lettuce itself. */
record Keyword(String text) implements ProtocolKeyword {
  @Override
  public byte[] getBytes() {
    return text.getBytes(US_ASCII);
  }

  @Override
  public String toString() {
    return text;
  }
}
