package dev.berth.registry;

import dev.berth.registry.nodes.LiveNode;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code berth nodes} prints. */
final class NodesText {
  private NodesText() {}

  static String table(List<LiveNode> nodes) {
    Table table =
        Table.of(Align.LEFT, Align.LEFT, Align.LEFT, Align.LEFT)
            .row("node", "address", "version", "since");
    for (LiveNode node : nodes) {
      table.row(node.node(), node.address(), node.version(), Amounts.moment(node.started()));
    }
    return table.toString();
  }

  static String json(List<LiveNode> nodes) {
    return Json.document(nodes.stream().map(NodesText::fields).toList());
  }

  private static Map<String, String> fields(LiveNode node) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("node", node.node());
    fields.put("address", node.address());
    fields.put("version", node.version());
    fields.put("since", Amounts.moment(node.started()));
    return fields;
  }
}
