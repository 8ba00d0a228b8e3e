package dev.berth.registry.gc;

/** The clocks of the database and of this machine drifted apart: due times cannot be trusted. */
public final class ClocksApartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClocksApartException() {
    super(
        "the clocks of the database and of this machine drifted apart; nothing more is collected");
  }
}
