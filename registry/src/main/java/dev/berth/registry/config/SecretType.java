package dev.berth.registry.config;

/** Any text, never shown. */
record SecretType() implements ValueType<Secret> {
  @Override
  public Secret parse(String text) {
    return Secret.of(text);
  }

  @Override
  public String expected() {
    return "a secret";
  }

  @Override
  public boolean mayHoldSecret() {
    return true;
  }

  @Override
  public String shown(String text) {
    return Secret.of(text).toString();
  }
}
