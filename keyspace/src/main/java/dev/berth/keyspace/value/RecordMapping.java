package dev.berth.keyspace.value;

import dev.berth.keyspace.document.MalformedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Between a record of a catalog, as a map of its fields, and a record class. */
final class RecordMapping {
  private final RecordClass type;
  private final List<Component> components;

  /**
   * A component of the class.
   *
   * @param field the name of the field it holds
   * @param wrapped whether it is an Optional; else what is absent is null
   */
  record Component(String field, Converter converter, boolean wrapped) {
    @Nullable Object toJava(@Nullable Object value) {
      try {
        Optional<Object> content = Optional.ofNullable(value).map(converter::toJava);
        return wrapped ? content : content.orElse(null);
      } catch (MalformedException e) {
        throw e.in(field);
      }
    }

    Optional<Object> fromJava(@Nullable Object content) {
      Object bare = content instanceof Optional<?> optional ? optional.orElse(null) : content;
      return Optional.ofNullable(bare).map(converter::fromJava);
    }
  }

  RecordMapping(RecordClass type, List<Component> components) {
    this.type = type;
    this.components = List.copyOf(components);
  }

  Object toJava(Object fields) {
    @Nullable Object[] contents = new @Nullable Object[components.size()];
    for (int i = 0; i < contents.length; i++) {
      Component component = components.get(i);
      contents[i] = component.toJava(((Map<?, ?>) fields).get(component.field()));
    }
    return type.make(contents);
  }

  Object fromJava(Object record) {
    Map<String, Object> fields = new LinkedHashMap<>();
    @Nullable Object[] contents = type.take(record);
    for (int i = 0; i < contents.length; i++) {
      Component component = components.get(i);
      component.fromJava(contents[i]).ifPresent(value -> fields.put(component.field(), value));
    }
    return fields;
  }
}
