package dev.berth.keyspace.convention;

import java.util.stream.Stream;

/**
 * What a check found.
 *
 * @param what what is wrong, without saying where
 * @param mend what to write instead
 */
public record Complaint(String what, String mend) {

  /** This complaint when something is wrong, none otherwise. */
  static Stream<Complaint> when(boolean wrong, String what, String mend) {
    return wrong ? Stream.of(new Complaint(what, mend)) : Stream.empty();
  }
}
