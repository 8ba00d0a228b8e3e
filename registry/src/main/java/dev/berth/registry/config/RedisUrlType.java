package dev.berth.registry.config;

/** The address of a Redis without its login, or a word for which to use. */
record RedisUrlType() implements ValueType<String> {
  static final String AUTO = "auto";
  static final String EMBEDDED = "embedded";
  static final String NONE = "none";

  @Override
  public String parse(String text) {
    return isWord(text) ? text : RedisUrl.parse(text).url();
  }

  static boolean isWord(String text) {
    return text.equals(AUTO) || text.equals(EMBEDDED) || text.equals(NONE);
  }

  @Override
  public String expected() {
    return "auto, embedded, none or a URL such as redis://host:6379, redis-cluster://host:6379,host:6379"
        + " or redis-sentinel://host:26379#master, with rediss for TLS";
  }

  @Override
  public boolean mayHoldSecret() {
    return true;
  }

  @Override
  public String shown(String text) {
    return RedisUrl.masked(text);
  }
}
