package dev.berth.registry.config;

import java.util.List;

/**
 * The settings in force, and where each came from.
 *
 * @param config the settings to run with
 * @param settings every setting in the order of the documentation
 */
public record EffectiveConfig(RegistryConfig config, List<Line> settings) {

  /**
   * One setting as it may be shown.
   *
   * @param name its dotted name
   * @param value its text, secrets masked; empty when not set
   * @param source where the value came from
   */
  public record Line(String name, String value, String source) {}
}
