package dev.berth.registry.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, as the build wrote it into its jar. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String built = VersionProvider.class.getPackage().getImplementationVersion();
    return new String[] {
      "berth " + Objects.requireNonNullElse(built, "(not built into a jar)"),
      "java %s (%s), %s %s"
          .formatted(
              Runtime.version(),
              System.getProperty("java.vendor"),
              System.getProperty("os.name"),
              System.getProperty("os.arch"))
    };
  }
}
