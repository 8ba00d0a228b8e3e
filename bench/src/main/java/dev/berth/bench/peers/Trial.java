package dev.berth.bench.peers;

/** One thing that is done with all subjects in turns, and measured. */
interface Trial {
  /** Makes a subject ready for it, and warm. */
  void prepare(Place place);

  /** One round. */
  Round measure(Place place);

  /** Adds what only follows from all trials of a scenario. */
  default Round conclude(Round all) {
    return all;
  }
}
