package dev.berth.keyspace.catalog;

/** Whether something may be used yet. */
public enum Status {
  ACTIVE,
  /** Documented so that nobody else takes it; never written, and a finding when seen. */
  RESERVED
}
