package dev.berth.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All rules there are, read from a text file. A line is an id, a tab and a sentence, and perhaps a
 * second tab and what of the rule nothing shows yet; an id without a number begins a group. Empty
 * lines and lines that begin with {@code #} mean nothing.
 */
record RuleList(List<RuleGroup> groups) {
  private static final Pattern LINE =
      Pattern.compile(
          "(?<letter>[A-Z]+)(?<number>[0-9]*)\t(?<title>\\S[^\t]*)(?:\t(?<missing>[^\t]+))?");

  static RuleList read(Path file) throws IOException {
    return parse(Files.readAllLines(file));
  }

  static RuleList parse(List<String> lines) {
    List<RuleGroup> groups = new ArrayList<>();
    lines.stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(line -> add(line, groups));
    RuleList list = new RuleList(List.copyOf(groups));
    list.refuseDuplicates();
    return list;
  }

  /** The ids of all rules, in the order of the list. */
  List<String> ids() {
    return groups.stream().flatMap(group -> group.rules().stream()).map(Rule::id).toList();
  }

  private static void add(String line, List<RuleGroup> groups) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new RulesException("expected an id, a tab and a sentence, but found: " + line);
    }
    String letter = matcher.group("letter");
    String number = matcher.group("number");
    String title = matcher.group("title");
    String missing = Objects.requireNonNullElse(matcher.group("missing"), "");
    if (number.isEmpty()) {
      groups.add(new RuleGroup(letter, title, new ArrayList<>()));
    } else if (groups.isEmpty() || !groups.getLast().letter().equals(letter)) {
      throw new RulesException("rule " + letter + number + " stands outside its group");
    } else {
      groups.getLast().rules().add(new Rule(letter + number, title, missing));
    }
  }

  private void refuseDuplicates() {
    Set<String> seen = new HashSet<>();
    for (String id : ids()) {
      if (!seen.add(id)) {
        throw new RulesException("rule " + id + " is listed twice");
      }
    }
  }
}
