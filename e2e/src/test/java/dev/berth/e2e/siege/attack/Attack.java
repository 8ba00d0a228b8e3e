package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** A way to harm the server that needs no rights. Used by one thread. */
public interface Attack {

  /** Returns the number of connections to keep open at the same time. */
  int connections();

  /** The rate of new connections of attacks that send megabytes on each. */
  int FEW = 20;

  /** Returns the highest rate of new connections, after the first {@link #connections()}. */
  default int reconnectsPerSecond() {
    return 300;
  }

  /** Returns what the next connection does. */
  Script script(RandomGenerator random);
}
