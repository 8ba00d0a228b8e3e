package dev.berth.registry;

import dev.berth.registry.nodes.LiveNode;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What {@code berth nodes} prints. */
final class NodesText {
  private NodesText() {}

  static String table(List<LiveNode> nodes) {
    StringBuilder text = new StringBuilder(line("node", "address", "version", "since"));
    for (LiveNode node : nodes) {
      text.append('\n').append(line(node.node(), node.address(), node.version(), since(node)));
    }
    return text.toString();
  }

  static String json(List<LiveNode> nodes) {
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(nodes.stream().map(NodesText::fields).toList());
  }

  private static Map<String, String> fields(LiveNode node) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("node", node.node());
    fields.put("address", node.address());
    fields.put("version", node.version());
    fields.put("since", since(node));
    return fields;
  }

  private static String since(LiveNode node) {
    return node.started().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String line(String node, String address, String version, String since) {
    return "%-30s %-24s %-16s %s".formatted(node, address, version, since);
  }
}
