package dev.berth.e2e.siege.attack;

import java.time.Duration;

/** A part of a {@link Script}. */
public sealed interface Step {
  /** A rate without a limit. */
  int FAST = Integer.MAX_VALUE;

  /** Longer than any round. */
  Duration FOREVER = Duration.ofMinutes(10);

  /** Sends bytes at a rate, and reads nothing meanwhile. */
  record Send(Payload payload, int bytesPerSecond) implements Step {}

  /** Reads at a rate, which can be 0, for a time. */
  record Receive(int bytesPerSecond, Duration time) implements Step {}

  /** Waits for the first bytes of a response, and discards all there are. */
  record AwaitAnswer(Duration longest) implements Step {}

  static Step send(Payload payload) {
    return new Send(payload, FAST);
  }

  static Step send(String text) {
    return new Send(Payload.of(text), FAST);
  }

  static Step drip(Payload payload, int bytesPerSecond) {
    return new Send(payload, bytesPerSecond);
  }

  /** Keeps the connection open and reads nothing. */
  static Step ignore() {
    return new Receive(0, FOREVER);
  }

  static Step readSlowly(int bytesPerSecond) {
    return new Receive(bytesPerSecond, FOREVER);
  }

  static Step await() {
    return new AwaitAnswer(FOREVER);
  }
}
