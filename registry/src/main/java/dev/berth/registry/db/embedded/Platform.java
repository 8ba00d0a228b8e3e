package dev.berth.registry.db.embedded;

import java.util.Locale;

/** Operating system and processor, as the jars with PostgreSQL name them. */
record Platform(String system, String processor) {
  static Platform current() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static Platform of(String osName, String osArch) {
    String name = osName.toLowerCase(Locale.ROOT);
    String system = name.startsWith("mac") ? "darwin" : name.replace(' ', '_');
    String processor =
        switch (osArch.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm_64";
          case String other -> other;
        };
    return new Platform(system, processor);
  }

  boolean isMac() {
    return system.equals("darwin");
  }

  String archiveName() {
    return "postgres-%s-%s.txz".formatted(system, processor);
  }

  @Override
  public String toString() {
    return system + " " + processor;
  }
}
