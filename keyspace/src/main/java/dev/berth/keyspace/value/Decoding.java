package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.catalog.ValueRule.OnDecodeError;
import dev.berth.keyspace.document.MalformedException;
import dev.berth.keyspace.key.Family;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Decodes by the rules of a family: as its record of today, else as its older one, else by its
 * policy; and verified, where the family asks for it.
 *
 * @param <E> what an encoded value is: bytes, or fields of bytes
 */
final class Decoding<E, T> {
  private final Family family;
  private final Function<E, Object> reader;
  private final Function<Object, T> toJava;
  private final Optional<OlderReading<E, T>> older;
  private final Verification verification;
  private final OnDecodeError onError;

  /**
   * A way to read what was written before.
   *
   * @param record the name of the older record
   */
  record OlderReading<E, T>(
      String record, Function<E, Object> reader, Function<Object, T> toJava) {}

  Decoding(
      Family family,
      Function<E, Object> reader,
      Function<Object, T> toJava,
      Optional<OlderReading<E, T>> older) {
    this.family = family;
    this.reader = reader;
    this.toJava = toJava;
    this.older = older;
    this.verification = new Verification(family);
    this.onError =
        family.rule().content().value().map(ValueRule::onError).orElse(OnDecodeError.ERROR);
  }

  Decoded<T> decode(E encoded, String[] inputs) {
    verification.checkInputs(inputs);
    try {
      Object value = reader.apply(encoded);
      return verified(value, inputs, () -> new Decoded.Value<>(toJava.apply(value)));
    } catch (MalformedException e) {
      return older
          .flatMap(before -> decodeOlder(before, encoded, inputs))
          .orElseGet(() -> failed(e));
    }
  }

  private Optional<Decoded<T>> decodeOlder(OlderReading<E, T> before, E encoded, String[] inputs) {
    try {
      Object value = before.reader().apply(encoded);
      return Optional.of(
          verified(
              value,
              inputs,
              () -> new Decoded.Older<>(before.toJava().apply(value), before.record())));
    } catch (MalformedException _) {
      // What is neither is told as not being of today.
      return Optional.empty();
    }
  }

  private Decoded<T> verified(Object value, String[] inputs, Supplier<Decoded<T>> result) {
    Optional<String> difference = verification.difference(value, inputs);
    return difference.isPresent()
        ? new Decoded.Miss<>(Decoded.Reason.OTHER_INPUT, difference.get())
        : result.get();
  }

  /** A part of a value by the policy of the family. Not verified, as it is not all there. */
  <P> Decoded<P> decodePart(Supplier<P> reading) {
    try {
      return new Decoded.Value<>(reading.get());
    } catch (MalformedException e) {
      return failed(e);
    }
  }

  private <R> Decoded<R> failed(MalformedException e) {
    if (onError == OnDecodeError.MISS) {
      return new Decoded.Miss<>(Decoded.Reason.MALFORMED, e.why());
    }
    throw new DecodeException(family.toString(), e.why());
  }
}
