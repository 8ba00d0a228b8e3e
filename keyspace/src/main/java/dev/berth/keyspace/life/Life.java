package dev.berth.keyspace.life;

import java.time.Duration;
import java.util.Optional;

/** When a key goes. */
public sealed interface Life {

  /** At the end of a span of time that a write begins. */
  record Expires(Duration ttl, Begin begin) implements Life {
    @Override
    public String toString() {
      String span = Spans.text(ttl);
      return begin == Begin.EACH_WRITE
          ? span + " after each write"
          : span + " after the first write";
    }
  }

  /** Never by itself: someone deletes it. */
  record Stays() implements Life {
    @Override
    public String toString() {
      return "no expiry";
    }
  }

  /** Never by itself, but each write cuts off the oldest entries. */
  record Trimmed(long entries, boolean about) implements Life {
    @Override
    public String toString() {
      return "trimmed to " + (about ? "about " : "") + entries + " entries";
    }
  }

  /**
   * Nobody has said. Such keys can be built and read, but not written.
   *
   * @param config the name of the setting that decides it, where one is named
   */
  record Undecided(Optional<String> config) implements Life {
    @Override
    public String toString() {
      return config.map(name -> "decided by the setting " + name).orElse("undecided");
    }
  }

  /** Which writes begin the span anew. */
  enum Begin {
    EACH_WRITE,
    FIRST_WRITE
  }
}
