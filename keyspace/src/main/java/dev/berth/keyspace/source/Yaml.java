package dev.berth.keyspace.source;

/**
 * A part of a YAML document. Scalars are plain text whatever their style: what {@code no} or {@code
 * 1e3} means is decided by who reads it.
 */
public sealed interface Yaml permits YamlMap, YamlList, YamlText {
  Position at();

  /** What it is, for a message: {@code a map}, {@code a list} or {@code text}. */
  String kind();
}
