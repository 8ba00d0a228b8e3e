package dev.berth.registry.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Writes events as lines to standard error, in UTF-8 whatever the locale. Lines of which there are
 * many may wait a moment for others: a hundred of them take as long to write as one. Any other line
 * is written at once, with those that wait before it.
 */
final class LogLines extends UnsynchronizedAppenderBase<ILoggingEvent> {
  private static final Duration MOMENT = Duration.ofMillis(10);
  private static final int MOST_WAITING_BYTES = 64 * 1024;

  private final LineFormat format;
  private final Predicate<ILoggingEvent> mayWait;
  private final ReentrantLock lock = new ReentrantLock();
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private boolean momentBegan;

  LogLines(LineFormat format, Predicate<ILoggingEvent> mayWait) {
    this.format = format;
    this.mayWait = mayWait;
  }

  @Override
  protected void append(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(256);
    format.append(line, event);
    byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    lock.lock();
    try {
      waiting.writeBytes(bytes);
      if (!mayWait.test(event) || waiting.size() > MOST_WAITING_BYTES) {
        write();
      } else if (!momentBegan) {
        momentBegan = true;
        Thread.ofVirtual().name("log").start(this::writeInAMoment);
      }
    } finally {
      lock.unlock();
    }
  }

  private void writeInAMoment() {
    try {
      Thread.sleep(MOMENT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    lock.lock();
    try {
      momentBegan = false;
      write();
    } finally {
      lock.unlock();
    }
  }

  private void write() {
    System.err.writeBytes(waiting.toByteArray());
    System.err.flush();
    waiting.reset();
  }

  @Override
  public void stop() {
    super.stop();
    lock.lock();
    try {
      write();
    } finally {
      lock.unlock();
    }
  }
}
