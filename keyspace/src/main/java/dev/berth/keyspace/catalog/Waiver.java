package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.YamlText;
import java.util.Map;

/** A rule of a convention that something does not follow, and the reason. */
public record Waiver(Position at, String reason) {

  /** What stands under {@code waive}: waivers by the ids of their rules. */
  static Map<String, Waiver> read(Entries entries) {
    return entries.each(
        "waive",
        (rule, value) -> {
          String reason = value instanceof YamlText written ? written.text().strip() : "";
          if (reason.isEmpty()) {
            entries
                .problems()
                .add(value.at(), "the waiver of " + rule.text() + " has no reason", "write why");
          }
          return new Waiver(rule.at(), reason);
        });
  }
}
