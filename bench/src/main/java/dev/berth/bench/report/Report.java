package dev.berth.bench.report;

import java.util.Map;

/**
 * What a command has to tell.
 *
 * @param text Markdown
 * @param drawings by the name that the text has for each, from the folder of the page
 */
public record Report(String text, Map<String, String> drawings) {

  public static Report of(String text) {
    return new Report(text, Map.of());
  }
}
