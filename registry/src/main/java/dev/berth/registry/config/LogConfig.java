package dev.berth.registry.config;

/**
 * What the log looks like.
 *
 * @param format the form of a line
 * @param level the least important level that is written
 */
public record LogConfig(LogFormat format, LogLevel level) {}
