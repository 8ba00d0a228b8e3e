package dev.berth.registry;

import java.io.Console;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * How far something is, for a person who waits. On a screen it is one line, written over and over;
 * elsewhere, such as in a log, it is a new line now and then.
 */
final class ProgressLine implements AutoCloseable {
  private static final Duration ON_A_SCREEN = Duration.ofMillis(200);
  private static final Duration ELSEWHERE = Duration.ofSeconds(5);

  private final Consumer<String> out;
  private final boolean screen;
  private final LongSupplier nanoClock;
  private long next;
  private int shown;

  ProgressLine(Consumer<String> out, boolean screen, LongSupplier nanoClock) {
    this.out = out;
    this.screen = screen;
    this.nanoClock = nanoClock;
    this.next = nanoClock.getAsLong() + pause();
  }

  static ProgressLine onStandardError() {
    boolean screen = Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    return new ProgressLine(ProgressLine::print, screen, System::nanoTime);
  }

  private static void print(String text) {
    System.err.print(text);
    System.err.flush();
  }

  private long pause() {
    return (screen ? ON_A_SCREEN : ELSEWHERE).toNanos();
  }

  /** Shows the text if it is time to. */
  void show(Supplier<String> text) {
    if (nanoClock.getAsLong() - next < 0) {
      return;
    }
    next = nanoClock.getAsLong() + pause();
    if (screen) {
      replace(text.get());
    } else {
      out.accept(text.get() + System.lineSeparator());
    }
  }

  private void replace(String text) {
    out.accept("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
    shown = text.length();
  }

  /** Leaves the screen as it was. */
  @Override
  public void close() {
    if (shown > 0) {
      replace("");
      out.accept("\r");
    }
  }
}
