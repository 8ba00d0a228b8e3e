package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.redis.Reply;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads names and values that come in turn. */
final class FieldReply {
  private FieldReply() {}

  static Map<String, byte[]> read(Reply reply) {
    Map<String, byte[]> fields = new LinkedHashMap<>();
    for (Iterator<Reply> items = reply.items().iterator(); items.hasNext(); ) {
      fields.put(items.next().text(), items.next().bytes());
    }
    return fields;
  }
}
