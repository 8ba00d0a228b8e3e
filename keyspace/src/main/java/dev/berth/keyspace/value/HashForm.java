package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.document.MalformedException;
import dev.berth.keyspace.key.Shown;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.source.Nearest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The fields of a hash or stream entry, each of which stands alone.
 *
 * @param fields those with names of their own, in the order of the catalog
 * @param dynamic those whose names are the values of a variable
 * @param open whether there may be others, which are bytes as they are
 */
record HashForm(Map<String, HashField> fields, List<DynamicField> dynamic, boolean open) {
  private static final HashField ELSEWHERE = new HashField(new BytesShape(), true);

  /** A field and whether it may be absent. */
  record HashField(Scalar scalar, boolean optional) {}

  /** As many fields as a variable has values. */
  record DynamicField(Variable variable, HashField field) {}

  /** The field of this name, which may be one of many. */
  Optional<HashField> find(String name) {
    HashField field = fields.get(name);
    if (field != null) {
      return Optional.of(field);
    }
    byte[] text = name.getBytes(UTF_8);
    return dynamic.stream()
        .filter(candidate -> candidate.variable().allows(text))
        .map(DynamicField::field)
        .findFirst()
        .or(() -> open ? Optional.of(ELSEWHERE) : Optional.empty());
  }

  /** What keeps this hash from being written; empty when nothing does. */
  List<String> check(Map<String, Object> hash) {
    List<String> wrong = new ArrayList<>(missing(hash));
    hash.forEach((name, value) -> wrong.addAll(check(name, value)));
    return wrong;
  }

  /** What keeps a single field from being written. */
  List<String> check(String name, Object value) {
    return find(name)
        .map(field -> Check.of(field.scalar(), value))
        .map(wrong -> wrong.stream().map(what -> "'%s': %s".formatted(name, what)).toList())
        .orElseGet(() -> List.of(unknown(name)));
  }

  /** In what a hash, as it is stored, is not what the catalog declares. */
  List<String> checkStored(Map<String, byte[]> hash) {
    List<String> wrong = new ArrayList<>(missing(hash));
    hash.forEach(
        (name, bytes) -> {
          Optional<HashField> field = find(name);
          try {
            field.ifPresentOrElse(
                known -> known.scalar().ofPlain(bytes), () -> wrong.add(unknown(name)));
          } catch (MalformedException e) {
            wrong.add(e.in(name).why());
          }
        });
    return wrong;
  }

  private List<String> missing(Map<String, ?> hash) {
    List<String> missing = new ArrayList<>();
    fields.forEach(
        (name, field) -> {
          if (!field.optional() && !hash.containsKey(name)) {
            missing.add("'%s' is missing".formatted(name));
          }
        });
    return missing;
  }

  /** That there is no such field, and what may have been meant. */
  String unknown(String name) {
    String hint =
        Nearest.to(name, fields.keySet())
            .map(near -> "did you mean '%s'?".formatted(near))
            .orElse("known are " + fields.keySet());
    return "there is no field %s, %s".formatted(Shown.text(name), hint);
  }

  /** The fields of a hash in which a check found nothing, in the order of the catalog. */
  Map<String, byte[]> write(Map<String, Object> hash) {
    Map<String, byte[]> written = new LinkedHashMap<>();
    Map<String, Object> rest = new TreeMap<>(hash);
    fields.forEach(
        (name, field) -> {
          Object value = rest.remove(name);
          if (value != null) {
            written.put(name, field.scalar().plain(value));
          }
        });
    rest.forEach((name, value) -> written.put(name, write(name, value)));
    return Collections.unmodifiableMap(written);
  }

  /** A single field in which a check found nothing. */
  byte[] write(String name, Object value) {
    return find(name).orElseThrow().scalar().plain(value);
  }

  /**
   * The known fields of a hash. Others are passed over, so that old readers understand a hash to
   * which fields were added.
   */
  Object read(Map<String, byte[]> hash) {
    for (String what : missing(hash)) {
      throw new MalformedException(what);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    hash.forEach((name, bytes) -> read(name, bytes).ifPresent(value -> values.put(name, value)));
    return Collections.unmodifiableMap(values);
  }

  /** A single field; empty when it is not known. */
  Optional<Object> read(String name, byte[] bytes) {
    try {
      return find(name).map(field -> field.scalar().ofPlain(bytes));
    } catch (MalformedException e) {
      throw e.in(name);
    }
  }
}
