package dev.berth.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page {@code docs/performance.md}. Each command owns the section between its two markers; what
 * people wrote around them stays.
 */
public final class PerformancePage {
  private static final String NEW_PAGE =
      """
      # Performance

      Figures of one machine, written by the commands that measured them; the ratios are what carries over to others.
      """;

  private final Path file;

  public PerformancePage(Path file) {
    this.file = file;
  }

  /**
   * Puts the text in place of what the section said before; a new section goes to the end. Drawings
   * become files beside the page.
   */
  public void write(String section, Report report) throws IOException {
    String page = Files.exists(file) ? Files.readString(file) : NEW_PAGE;
    Files.writeString(file, replaced(page, section, report.text()));
    for (Map.Entry<String, String> drawing : report.drawings().entrySet()) {
      Path place = file.resolveSibling(drawing.getKey());
      Files.createDirectories(Objects.requireNonNull(place.getParent()));
      Files.writeString(place, drawing.getValue());
    }
  }

  static String replaced(String page, String section, String text) {
    String begin = "<!-- bench %s -->\n".formatted(section);
    String end = "<!-- end of bench %s -->\n".formatted(section);
    String whole = begin + text.strip() + "\n" + end;
    Matcher old =
        Pattern.compile(Pattern.quote(begin) + ".*?" + Pattern.quote(end), Pattern.DOTALL)
            .matcher(page);
    return old.find()
        ? old.replaceFirst(Matcher.quoteReplacement(whole))
        : page.stripTrailing() + "\n\n" + whole;
  }
}
