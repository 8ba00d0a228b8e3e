package dev.berth.registry.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The version of the program and of what it runs on.
 *
 * @param berth the version that the build wrote into the jar
 */
record ProgramVersion(
    String berth, String java, String vendor, String system, String architecture) {

  static ProgramVersion ofThisProcess() {
    return new ProgramVersion(
        Objects.requireNonNullElse(
            ProgramVersion.class.getPackage().getImplementationVersion(), "(not built into a jar)"),
        Runtime.version().toString(),
        property("java.vendor"),
        property("os.name"),
        property("os.arch"));
  }

  private static String property(String name) {
    return Objects.requireNonNullElse(System.getProperty(name), "unknown");
  }

  String text() {
    return "berth %s%njava %s (%s), %s %s".formatted(berth, java, vendor, system, architecture);
  }

  Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("version", berth);
    fields.put("java", java);
    fields.put("javaVendor", vendor);
    fields.put("os", system);
    fields.put("arch", architecture);
    return fields;
  }
}
