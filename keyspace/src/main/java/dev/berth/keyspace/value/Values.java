package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.keyspace.value.Decoding.OlderReading;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes the codecs of a keyspace's families. How values are written is for the catalog alone to
 * say; a caller only chooses in which Java type to have them. Codecs are to be made once and kept.
 *
 * <p>Every method throws {@link ProblemsException}, with all problems and their places in the
 * catalog, when values cannot be written as declared, above all in an encoding that is not
 * supported; and {@link IllegalArgumentException} when there is no such family, or its values are
 * not of the kind asked for.
 */
public final class Values {
  private final Keyspace keyspace;

  public Values(Keyspace keyspace) {
    this.keyspace = keyspace;
  }

  /** Of a family with a record: a value is a map from the names of fields to what they hold. */
  public ValueCodec<Map<String, Object>> record(String family) {
    FamilyForms forms = forms(family, Map.class);
    Conversion<Map<String, Object>> conversion = Conversion.toMap();
    return codec(forms, conversion, Optional.of(conversion.toJava()));
  }

  /** Of a family with a record: a value is of this class, which is compared with the record. */
  public <T extends Record> ValueCodec<T> record(String family, Class<T> type) {
    FamilyForms forms = forms(family, Map.class);
    forms.refuseOlder();
    return codec(forms, forms.conversion(type), Optional.empty());
  }

  /**
   * The same for a family that names an older record: a value that can only be read as the older
   * one becomes of the older class, and then of today's.
   */
  public <T extends Record, O extends Record> ValueCodec<T> record(
      String family, Class<T> type, Class<O> olderType, Function<O, T> upgrade) {
    FamilyForms forms = forms(family, Map.class);
    return codec(
        forms,
        forms.conversion(type),
        Optional.of(forms.olderConversion(olderType).toJava().andThen(upgrade)));
  }

  /** Of a family of numbers. */
  public ValueCodec<Long> integer(String family) {
    return codec(forms(family, Long.class), Conversion.none(Long.class), Optional.empty());
  }

  /** Of a family whose values are one of several words. */
  public ValueCodec<String> text(String family) {
    return codec(forms(family, String.class), Conversion.none(String.class), Optional.empty());
  }

  /** Of a family of raw bytes, or of documents that the catalog does not describe. */
  public ValueCodec<byte[]> bytes(String family) {
    return codec(forms(family, byte[].class), Conversion.none(byte[].class), Optional.empty());
  }

  /** Of a family of hashes or streams: a whole hash is a map from names to what they hold. */
  public HashCodec<Map<String, Object>> hash(String family) {
    Problems problems = new Problems();
    HashForm form = hashForm(family, problems);
    problems.throwIfAny();
    return new HashCodec<>(keyspace.family(family), form, Conversion.toMap());
  }

  /** Of a family of hashes or streams: a whole hash is of this class. */
  public <T extends Record> HashCodec<T> hash(String family, Class<T> type) {
    Problems problems = new Problems();
    HashForm form = hashForm(family, problems);
    Family declared = keyspace.family(family);
    Fields fields = declared.rule().content().fields();
    Conversion<T> conversion =
        new Mappings(keyspace.catalog(), problems).conversion(declared.rule().at(), fields, type);
    problems.throwIfAny();
    return new HashCodec<>(declared, form, conversion);
  }

  private HashForm hashForm(String family, Problems problems) {
    Family declared = keyspace.family(family);
    if (declared.rule().content().fields().equals(Fields.NONE)) {
      throw new IllegalArgumentException("%s declares no fields".formatted(declared));
    }
    return new HashForms(keyspace, problems).form(declared);
  }

  private FamilyForms forms(String family, Class<?> type) {
    FamilyForms forms = new FamilyForms(keyspace, keyspace.family(family));
    forms.requireType(type);
    return forms;
  }

  private static <T> ValueCodec<T> codec(
      FamilyForms forms, Conversion<T> conversion, Optional<Function<Object, T>> olderToJava) {
    forms.problems().throwIfAny();
    Optional<OlderReading<byte[], T>> older =
        olderToJava.flatMap(
            toJava ->
                forms
                    .older()
                    .map(form -> new OlderReading<>(forms.olderName(), form::read, toJava)));
    return new ValueCodec<>(
        forms.family(),
        forms.encoding(),
        forms.form(),
        conversion,
        new Decoding<>(forms.family(), forms.form()::read, conversion.toJava(), older));
  }
}
