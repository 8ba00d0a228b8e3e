package dev.berth.registry.db.embedded;

import java.util.List;
import java.util.Map;

/**
 * What is done otherwise than for data that people keep; only tests have a use for it.
 *
 * @param settings of the server, over ours
 * @param creation further arguments of {@code initdb}
 */
record Changes(Map<String, String> settings, List<String> creation) {
  static final Changes NONE = new Changes(Map.of(), List.of());
}
