package dev.berth.registry.review;

/** Which reviews are to be done. */
public enum Due {
  /** Those whose time has come, unless a later event waits for the same thing. */
  BY_TIME,
  /** All that wait, but for those that failed and wait to be tried again. */
  NOW
}
