package dev.berth.bench.peers;

/**
 * Something that is measured in each round.
 *
 * @param name short, for the record
 * @param title with the unit, for people
 */
record Figure(String name, String title, Better better, Use use) {

  /** Which of two figures is the better one. */
  enum Better {
    MORE,
    LESS
  }

  /** What a figure is good for. */
  enum Use {
    /** Compared with the peer's. */
    AGAINST_PEER,
    /** A ratio already. */
    BY_ITSELF,
    ONLY_SHOWN
  }

  static final Figure RATE = new Figure("rate", "requests/s", Better.MORE, Use.AGAINST_PEER);
  static final Figure IMAGES = new Figure("rate", "images/s", Better.MORE, Use.AGAINST_PEER);
  static final Figure BYTES = new Figure("bytes", "MB/s", Better.MORE, Use.AGAINST_PEER);
  static final Figure P50 = new Figure("p50", "p50 ms", Better.LESS, Use.ONLY_SHOWN);
  static final Figure P99 = new Figure("p99", "p99 ms", Better.LESS, Use.AGAINST_PEER);
  static final Figure P999 = new Figure("p99.9", "p99.9 ms", Better.LESS, Use.AGAINST_PEER);
  static final Figure FIXED_RATE =
      new Figure("fixed-rate", "requests/s", Better.MORE, Use.ONLY_SHOWN);
  static final Figure PROCESSOR =
      new Figure("processor", "CPU s per 1,000", Better.LESS, Use.ONLY_SHOWN);
  static final Figure PROCESSOR_PER_GIGABYTE =
      new Figure("processor", "CPU s per GB", Better.LESS, Use.AGAINST_PEER);
  static final Figure START = new Figure("start", "start ms", Better.LESS, Use.AGAINST_PEER);
  static final Figure IDLE = new Figure("idle", "idle MB", Better.LESS, Use.AGAINST_PEER);
  static final Figure LOADED = new Figure("loaded", "under load MB", Better.LESS, Use.AGAINST_PEER);
}
