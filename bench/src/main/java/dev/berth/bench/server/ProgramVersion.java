package dev.berth.bench.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program says when it is asked for its version. */
final class ProgramVersion {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+[\\w.+~-]*");

  private ProgramVersion() {}

  /** Such as 18.3; "unknown" when the program does not tell. */
  static String of(String program, Map<String, String> environment) {
    return of(List.of(program, "--version"), environment);
  }

  /** What it says to these words. */
  static String of(List<String> words, Map<String, String> environment) {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return in(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return "unknown";
    }
  }

  static String in(String text) {
    Matcher version = VERSION.matcher(text);
    return version.find() ? version.group() : "unknown";
  }
}
