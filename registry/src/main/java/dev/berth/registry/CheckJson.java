package dev.berth.registry;

import dev.berth.registry.check.CheckResult;
import dev.berth.registry.check.CheckedFinding;
import dev.berth.registry.output.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code berth check --output json} prints. */
final class CheckJson {
  private CheckJson() {}

  static String of(List<CheckedFinding> findings, CheckResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("objects", result.objects());
    fields.put("deep", result.deep());
    fields.put("complete", result.complete());
    fields.put("found", result.found());
    fields.put("fixed", result.fixed());
    fields.put("ok", result.isWell());
    fields.put("findings", findings.stream().map(CheckJson::finding).toList());
    return Json.document(fields);
  }

  private static Map<String, Object> finding(CheckedFinding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", finding.kind());
    fields.put("message", finding.message());
    finding.action().ifPresent(action -> fields.put("action", action));
    fields.put("fixed", finding.fixed());
    return fields;
  }
}
