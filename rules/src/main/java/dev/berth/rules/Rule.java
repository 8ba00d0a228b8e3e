package dev.berth.rules;

/**
 * A numbered statement that Berth must keep.
 *
 * @param title one sentence that says what it asks
 * @param missing what of it nothing shows yet, empty if tests can show all of it
 */
record Rule(String id, String title, String missing) {
  Rule(String id, String title) {
    this(id, title, "");
  }
}
