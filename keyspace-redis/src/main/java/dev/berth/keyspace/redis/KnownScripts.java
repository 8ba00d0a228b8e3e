package dev.berth.keyspace.redis;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The scripts that each server is believed to have, so that later calls need not carry their text.
 * When a connection breaks all is forgotten: another server may be there afterwards.
 */
final class KnownScripts {
  private final Set<Known> known = ConcurrentHashMap.newKeySet();

  private record Known(String server, String digest) {}

  boolean has(String server, Script script) {
    return known.contains(new Known(server, script.digest()));
  }

  void add(String server, Script script) {
    known.add(new Known(server, script.digest()));
  }

  void forget() {
    known.clear();
  }
}
