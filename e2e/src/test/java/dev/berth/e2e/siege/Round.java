package dev.berth.e2e.siege;

import dev.berth.e2e.siege.generator.Engagement;
import java.util.List;
import java.util.stream.Collectors;

/** A time with certain attacks, which first go to the sink and then to the server. */
record Round(long millis, List<Engagement> engagements) {

  /** Returns the names of the attacks. */
  String names() {
    return engagements.stream()
        .map(engagement -> engagement.kind().toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
