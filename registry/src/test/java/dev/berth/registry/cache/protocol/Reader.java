package dev.berth.registry.cache.protocol;

/**
 * A client that reads again and again.
 *
 * @param at where it is
 * @param newest what it must not be answered older than
 * @param value what it read of the database
 * @param ignores whether its node does not ask Redis
 */
record Reader(At at, int newest, int value, boolean ignores) {
  enum At {
    IDLE,
    ASKING,
    READING,
    READING_TO_FILL,
    FILLING
  }

  static final Reader IDLE = new Reader(At.IDLE, 0, 0, false);

  Reader begins(int known) {
    return new Reader(At.ASKING, known, 0, ignores);
  }

  Reader goes(At next) {
    return new Reader(next, newest, value, ignores);
  }

  Reader has(int read) {
    return new Reader(At.FILLING, newest, read, ignores);
  }

  Reader ends() {
    return new Reader(At.IDLE, 0, 0, ignores);
  }

  Reader ignores(boolean redis) {
    return new Reader(at, newest, value, redis);
  }
}
