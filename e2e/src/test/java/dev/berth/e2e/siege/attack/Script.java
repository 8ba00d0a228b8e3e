package dev.berth.e2e.siege.attack;

import java.util.List;

/**
 * What one connection does, from its beginning to its end.
 *
 * @param receiveBuffer the size of the system's receive buffer, or 0 for the usual one; a small one
 *     makes the server wait soon
 * @param reset whether the connection ends with a reset
 */
public record Script(List<Step> steps, int receiveBuffer, boolean reset) {
  static final int SMALL_BUFFER = 4096;

  static Script of(Step... steps) {
    return new Script(List.of(steps), 0, false);
  }

  static Script withSmallBuffer(Step... steps) {
    return new Script(List.of(steps), SMALL_BUFFER, false);
  }
}
