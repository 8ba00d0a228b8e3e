package dev.berth.registry.config;

import java.util.List;
import java.util.Objects;

/** The settings cannot be used; each line of the message is one problem, where it is and why. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ConfigException(List<String> problems) {
    super(String.join("\n", problems));
  }

  public List<String> problems() {
    return Objects.requireNonNullElse(getMessage(), "").lines().toList();
  }
}
