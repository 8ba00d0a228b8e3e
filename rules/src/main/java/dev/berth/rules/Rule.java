package dev.berth.rules;

/** A numbered statement that Berth must keep, with one sentence that says what it asks. */
record Rule(String id, String title) {}
