package dev.berth.registry.cache;

import dev.berth.keyspace.value.ValueCodec;
import dev.berth.oci.OciException;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Writes and reads the cached values of one kind of fact. A value that comes from another database,
 * or that does not validate, is read as none. Immutable.
 */
public final class FactCodec<F extends Fact> {
  private final Form<?, F> form;
  private final String database;

  private FactCodec(Form<?, F> form, String database) {
    this.form = form;
    this.database = database;
  }

  /**
   * Creates a codec.
   *
   * @param database the id of this registry's database, in its compact form
   */
  static <V extends Record & CachedValue<F>, F extends Fact> FactCodec<F> of(
      ValueCodec<V> values, BiFunction<String, F, V> toValue, String database) {
    return new FactCodec<>(new Form<>(values, toValue), database);
  }

  private record Form<V extends Record & CachedValue<F>, F extends Fact>(
      ValueCodec<V> values, BiFunction<String, F, V> toValue) {
    byte[] encode(String database, F fact) {
      return values.encode(toValue.apply(database, fact));
    }

    Optional<V> decode(byte[] bytes, String... inputs) {
      return values.decode(bytes, inputs).find();
    }
  }

  /** Returns the value to cache. */
  public byte[] encode(F fact) {
    return form.encode(database, fact);
  }

  /** Returns the fact, or empty if the value is not one that this registry may use. */
  public Optional<F> decode(byte[] bytes, String... inputs) {
    try {
      return form.decode(bytes, inputs)
          .filter(value -> value.database().equals(database))
          .map(CachedValue::fact);
    } catch (OciException | IllegalArgumentException invalid) {
      return Optional.empty();
    }
  }
}
