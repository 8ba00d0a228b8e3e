package dev.berth.registry.config;

/** The form of a log line: for people, or for machines. */
public enum LogFormat {
  TEXT,
  JSON
}
