package dev.berth.keyspace.value;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways to write a value. There are no others: an id that is not among them is an error. */
public enum Encoding {
  /** A JSON document in UTF-8. */
  JSON,
  /** A MessagePack document. */
  MSGPACK,
  /** Bytes as they are. */
  RAW,
  /** A decimal number in text, as INCR writes it. */
  INTEGER;

  public static Optional<Encoding> find(String id) {
    return Arrays.stream(values()).filter(encoding -> encoding.id().equals(id)).findFirst();
  }

  /** Its name in catalogs, and in the version of keys. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(Encoding::id).toList();
  }
}
