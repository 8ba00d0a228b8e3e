package dev.berth.registry.cache;

/** What someone asks for a fact for. */
public enum Use {
  /** To pull, which is counted. */
  PULL,
  /** To know it. */
  LOOK,
  /** To count on it for a while. */
  CHECK
}
