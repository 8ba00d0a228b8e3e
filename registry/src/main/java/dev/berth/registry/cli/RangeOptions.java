package dev.berth.registry.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that prints names in their order. */
final class RangeOptions {
  @Option(names = "--last", paramLabel = "NAME", description = "Begin after this name")
  private String last = "";

  @Mixin private LimitOption limit = new LimitOption();

  NameRange range() {
    return new NameRange(last, limit.limit());
  }
}
