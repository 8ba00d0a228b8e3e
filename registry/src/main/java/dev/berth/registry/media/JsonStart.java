package dev.berth.registry.media;

/**
 * How much of the beginning of a JSON object was read: its brace, and a name or the other brace.
 */
enum JsonStart {
  BEFORE_BRACE,
  AFTER_BRACE,
  FOUND,
  NONE;

  JsonStart after(byte[] bytes, int offset, int count) {
    JsonStart state = this;
    for (int i = offset; i < offset + count && state != FOUND && state != NONE; i++) {
      state = state.after(bytes[i]);
    }
    return state;
  }

  private JsonStart after(byte next) {
    if (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
      return this;
    }
    if (this == BEFORE_BRACE) {
      return next == '{' ? AFTER_BRACE : NONE;
    }
    return next == '"' || next == '}' ? FOUND : NONE;
  }
}
