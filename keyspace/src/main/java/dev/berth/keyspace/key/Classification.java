package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;
import java.util.List;

/** What some bytes are as a key. */
public sealed interface Classification {

  /** A key of this family. */
  record Declared(Family family) implements Classification {}

  /** A key of this family in a form it had before. */
  record Legacy(Family family, LegacyForm form) implements Classification {}

  /** Two or more older forms claim it, and no family of today. */
  record Ambiguous(List<Legacy> claims) implements Classification {}

  /**
   * No key of any family.
   *
   * @param possible older forms that would claim it if its value had their fingerprint
   */
  record Undeclared(List<Legacy> possible) implements Classification {}
}
