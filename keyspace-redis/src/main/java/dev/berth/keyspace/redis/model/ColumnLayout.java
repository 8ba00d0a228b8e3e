package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One hash per attribute and partition, with the ids as field names: no attribute name is stored
 * more than once per partition, and one attribute of many records is read at once. The columns of
 * one partition share a slot. A record is a map from attributes to what they hold; one that has
 * none of them is not there. Immutable.
 */
public final class ColumnLayout implements Layout<Map<String, Object>> {
  private static final Script PUT = Script.beside(ColumnLayout.class, "put-columns.lua");
  private static final Script REMOVE = Script.beside(ColumnLayout.class, "remove-columns.lua");
  private static final Script FIND = Script.beside(ColumnLayout.class, "find-columns.lua");

  private final Group group;
  private final List<Column> columns;

  /**
   * Records in these columns.
   *
   * @param group allows the columns of one partition together
   * @throws IllegalArgumentException when a column would expire, with all its records at once
   */
  public ColumnLayout(Group group, List<Column> columns) {
    this.group = group;
    this.columns = List.copyOf(columns);
    columns.forEach(column -> Staying.require(column.codec().family()));
  }

  @Override
  public Operation<Optional<Map<String, Object>>> find(String id) {
    return FIND.operation(group, keys(id), Arguments.of(id), reply -> decode(id, reply.items()));
  }

  @Override
  public Operation<?> put(String id, Map<String, Object> record) {
    Arguments arguments = new Arguments().add(id);
    for (Column column : columns) {
      Object value = record.get(column.name());
      arguments.add(value == null ? 0 : 1);
      arguments.add(value == null ? new byte[0] : column.codec().encodeField(id, value));
    }
    return PUT.operation(group, keys(id), arguments.list(), Reply::whole);
  }

  @Override
  public Operation<Boolean> remove(String id) {
    return REMOVE.operation(group, keys(id), Arguments.of(id), reply -> reply.whole() > 0);
  }

  private List<Key> keys(String id) {
    return columns.stream().map(column -> column.keys().apply(id).key()).toList();
  }

  private Optional<Map<String, Object>> decode(String id, List<Reply> reply) {
    Map<String, Object> record = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      reply
          .get(i)
          .find()
          .flatMap(bytes -> column.codec().decodeField(id, bytes).find())
          .ifPresent(value -> record.put(column.name(), value));
    }
    return record.isEmpty() ? Optional.empty() : Optional.of(record);
  }
}
