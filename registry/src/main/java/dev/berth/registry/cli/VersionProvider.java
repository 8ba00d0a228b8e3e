package dev.berth.registry.cli;

import picocli.CommandLine.IVersionProvider;

/** Tells the command line what {@code --version} prints. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return ProgramVersion.ofThisProcess().text().lines().toArray(String[]::new);
  }
}
