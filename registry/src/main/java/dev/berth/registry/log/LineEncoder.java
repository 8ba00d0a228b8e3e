package dev.berth.registry.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;

/** Turns events into bytes, in UTF-8 whatever the locale. */
final class LineEncoder extends EncoderBase<ILoggingEvent> {
  private static final byte[] NOTHING = {};

  private final LineFormat format;

  LineEncoder(LineFormat format) {
    this.format = format;
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(256);
    format.append(line, event);
    return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
