package dev.berth.registry.embedded;

import java.util.Locale;

/** Operating system and processor, such as linux and x86_64, or darwin and arm_64. */
public record Platform(String system, String processor) {
  public static Platform current() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  public static Platform of(String osName, String osArch) {
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

  public boolean isMac() {
    return system.equals("darwin");
  }

  @Override
  public String toString() {
    return system + " " + processor;
  }
}
