package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;
import dev.berth.keyspace.key.Shown;
import dev.berth.keyspace.source.Nearest;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Named fields in the order of the catalog. With names it is a map, and names that nobody knows are
 * passed over; by position it is a list, with nil for what is absent and without the absent fields
 * at its end, and items behind the last known field are passed over. So old readers understand a
 * record to which fields were added.
 */
final class RecordShape implements Shape {
  private final FieldNames names;
  private final List<FieldShape> fields;
  private final Map<String, Integer> indexByKey = new LinkedHashMap<>();
  private final Set<String> fieldNames = new HashSet<>();

  RecordShape(FieldNames names, List<FieldShape> fields) {
    this.names = names;
    this.fields = List.copyOf(fields);
    for (int i = 0; i < fields.size(); i++) {
      indexByKey.put(fields.get(i).key(), i);
      fieldNames.add(fields.get(i).name());
    }
  }

  @Override
  public Class<?> type() {
    return Map.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (!check.is(type(), value)) {
      return;
    }
    Map<?, ?> record = (Map<?, ?>) value;
    check.enter();
    for (FieldShape field : fields) {
      Object content = record.get(field.name());
      if (content != null) {
        check.part(field.name(), field.shape(), content);
      } else if (!field.optional()) {
        check.wrong("lacks '%s'".formatted(field.name()));
      }
    }
    check.leave();
    record.keySet().forEach(name -> checkKnown(name, check));
  }

  private void checkKnown(Object name, Check check) {
    if (!fieldNames.contains(name)) {
      String hint =
          Nearest.to(String.valueOf(name), fieldNames)
              .map(near -> ", did you mean '" + near + "'?")
              .orElse(", known are " + fieldNames.stream().sorted().toList());
      check.wrong("has no field %s%s".formatted(Shown.text(String.valueOf(name)), hint));
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    Map<?, ?> record = (Map<?, ?>) value;
    if (names == FieldNames.POSITIONAL) {
      writeList(record, out);
    } else {
      writeMap(record, out);
    }
  }

  private void writeMap(Map<?, ?> record, DocumentWriter out) {
    out.beginMap((int) fields.stream().filter(field -> isPresent(record, field)).count());
    for (FieldShape field : fields) {
      Object content = record.get(field.name());
      if (content != null) {
        out.name(field.key());
        field.shape().write(content, out);
      }
    }
    out.endMap();
  }

  private void writeList(Map<?, ?> record, DocumentWriter out) {
    int size = fields.size();
    while (size > 0 && !isPresent(record, fields.get(size - 1))) {
      size--;
    }
    out.beginList(size);
    for (FieldShape field : fields.subList(0, size)) {
      Object content = record.get(field.name());
      if (content == null) {
        out.nil();
      } else {
        field.shape().write(content, out);
      }
    }
    out.endList();
  }

  private static boolean isPresent(Map<?, ?> record, FieldShape field) {
    return record.get(field.name()) != null;
  }

  @Override
  public Object read(DocumentReader in) {
    @Nullable Object[] contents = new @Nullable Object[fields.size()];
    if (names == FieldNames.POSITIONAL) {
      readList(in, contents);
    } else {
      readMap(in, contents);
    }
    return record(contents);
  }

  private void readMap(DocumentReader in, @Nullable Object[] contents) {
    Set<String> seen = new HashSet<>();
    in.beginMap();
    while (in.more()) {
      String key = in.name();
      Integer index = indexByKey.get(key);
      if (!seen.add(key)) {
        throw new MalformedException(
            index == null ? "an unknown name stands twice" : "'" + key + "' stands twice");
      }
      if (index == null) {
        in.skip();
      } else {
        contents[index] = content(in, fields.get(index));
      }
    }
  }

  private void readList(DocumentReader in, @Nullable Object[] contents) {
    in.beginList();
    for (int i = 0; in.more(); i++) {
      if (i < contents.length) {
        contents[i] = content(in, fields.get(i));
      } else {
        in.skip();
      }
    }
  }

  private static @Nullable Object content(DocumentReader in, FieldShape field) {
    return in.takeNil() ? null : field.read(in);
  }

  private Map<String, Object> record(@Nullable Object[] contents) {
    Map<String, Object> record = new LinkedHashMap<>();
    for (int i = 0; i < contents.length; i++) {
      FieldShape field = fields.get(i);
      Object content = contents[i];
      if (content != null) {
        record.put(field.name(), content);
      } else if (!field.optional()) {
        throw new MalformedException("'%s' is missing".formatted(field.name()));
      }
    }
    return Collections.unmodifiableMap(record);
  }
}
