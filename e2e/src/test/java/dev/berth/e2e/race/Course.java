package dev.berth.e2e.race;

/** What all clients share. */
record Course(World world, Delays delays, Deletions deletions, Tally tally) {}
