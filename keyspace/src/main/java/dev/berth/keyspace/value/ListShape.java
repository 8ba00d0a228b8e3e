package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Several values of one shape, in order. */
record ListShape(Shape item) implements Shape {
  @Override
  public Class<?> type() {
    return List.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (!check.is(type(), value)) {
      return;
    }
    check.enter();
    int index = 0;
    for (Object each : (List<?>) value) {
      check.part(Integer.toString(index++), item, each);
    }
    check.leave();
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    List<?> items = (List<?>) value;
    out.beginList(items.size());
    items.forEach(each -> item.write(each, out));
    out.endList();
  }

  @Override
  public Object read(DocumentReader in) {
    List<Object> items = new ArrayList<>();
    in.beginList();
    while (in.more()) {
      items.add(item.read(in));
    }
    return Collections.unmodifiableList(items);
  }
}
