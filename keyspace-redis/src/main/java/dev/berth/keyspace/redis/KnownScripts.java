package dev.berth.keyspace.redis;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The scripts that each server is believed to have, so that later calls need not carry their text.
 * When a connection breaks all is forgotten: another server may be there afterwards.
 */
final class KnownScripts {
  private final Set<Known> known = ConcurrentHashMap.newKeySet();

  private record Known(String server, String digest) {}

  void forget() {
    known.clear();
  }

  /**
   * What is sent together, in order: a script that one request carries the next ones can call.
   *
   * @param certain whether a server must not be found to lack a script: a request that has to be
   *     sent again would come after the others
   */
  Batch begin(boolean certain) {
    return new Batch(certain);
  }

  /** For one thread only. */
  final class Batch {
    private final boolean certain;
    private final Set<Known> carried = new HashSet<>();

    private Batch(boolean certain) {
      this.certain = certain;
    }

    /** Whether a call must carry the text of the script. */
    boolean needsText(String server, Script script) {
      Known wanted = new Known(server, script.digest());
      return (certain || !known.contains(wanted)) && carried.add(wanted);
    }

    /** All has been handed over for sending. */
    void sent() {
      known.addAll(carried);
    }
  }
}
