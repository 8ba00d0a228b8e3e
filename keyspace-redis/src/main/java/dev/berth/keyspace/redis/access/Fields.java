package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Reply;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names and values that come in turn. */
final class Fields {
  private Fields() {}

  /** As arguments, at least one. */
  static List<byte[]> write(Map<String, byte[]> fields) {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("nothing to write");
    }
    Arguments arguments = new Arguments();
    fields.forEach((name, bytes) -> arguments.add(name).add(bytes));
    return arguments.list();
  }

  static Map<String, byte[]> read(Reply reply) {
    Map<String, byte[]> fields = new LinkedHashMap<>();
    for (Iterator<Reply> items = reply.items().iterator(); items.hasNext(); ) {
      fields.put(items.next().text(), items.next().bytes());
    }
    return fields;
  }
}
