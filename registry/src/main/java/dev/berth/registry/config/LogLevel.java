package dev.berth.registry.config;

/** How important a log line is, least important first. */
public enum LogLevel {
  DEBUG,
  INFO,
  WARN,
  ERROR
}
