package dev.berth.keyspace.value;

import static dev.berth.keyspace.value.Repositories.FIELDS;
import static dev.berth.keyspace.value.Repositories.PATH;
import static dev.berth.keyspace.value.Repositories.VALUES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a reader gets for values that are not what it hoped for. */
class DecodingTest {
  private static final ValueCodec<Map<String, Object>> REPOSITORY = VALUES.record("repository");

  @Test
  @Shows("G15")
  void readsWhatItWrote() {
    assertThat(REPOSITORY.decode(REPOSITORY.encode(FIELDS), PATH))
        .isEqualTo(new Decoded.Value<>(FIELDS));
  }

  @Test
  @Shows("G13")
  void aValueOfAnotherInputIsAMiss() {
    for (String family : List.of("repository", "forgiving", "moved")) {
      ValueCodec<Map<String, Object>> codec = VALUES.record(family);

      assertThat(codec.decode(codec.encode(FIELDS), "gitlab-org/other"))
          .isEqualTo(
              new Decoded.Miss<>(
                  Decoded.Reason.OTHER_INPUT, "'path' in the value is not the one asked for"));
    }
  }

  @Test
  @Shows("G13")
  void cannotForgetToVerify() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> REPOSITORY.decode(REPOSITORY.encode(FIELDS)))
        .withMessage("sample/repository: 0 inputs given, 1 expected: [path]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> REPOSITORY.decode(REPOSITORY.encode(FIELDS), PATH, PATH));
  }

  @Test
  void verifiesNumbersAsTheyStandInAKey() {
    ValueCodec<Map<String, Object>> codec = new Values(verified("integer")).record("f");

    assertThat(codec.decode(codec.encode(Map.of("id", 7L)), "7").find()).isPresent();
    assertThat(codec.decode(codec.encode(Map.of("id", 7L)), "8").find()).isEmpty();
  }

  @Test
  @Shows("G13")
  void aValueThatDoesNotSayWhoseItIsIsAMiss() {
    ValueCodec<Map<String, Object>> codec =
        new Values(verified("{type: text, optional: true}")).record("f");

    assertThat(codec.decode(codec.encode(Map.of()), "null").find()).isEmpty();
  }

  @Test
  void refusesToVerifyWhatCannotBeCompared() {
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> verified("list of text"))
        .withMessage(
            "sample.yaml:3:15: 'f' verifies 'id', which is list of text;"
                + " only text and integers can be compared with an input");
  }

  private static Keyspace verified(String type) {
    return Sample.keyspace(
        """
        keyspace: sample
        variables: {id: {like: "[0-9a-z]+"}}
        records: {R: {id: %s}}
        families: {f: {key: "a:<id>", type: string, value: json R, verify: id, life: {ttl: 1h}}}
        """
            .formatted(type));
  }

  @Test
  void whatCannotBeDecodedIsAnErrorOrAMissAsTheFamilySays() {
    byte[] broken = Arrays.copyOf(REPOSITORY.encode(FIELDS), 80);

    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> REPOSITORY.decode(broken, PATH))
        .withMessage("sample/repository: 'path': it ends too early")
        .satisfies(e -> assertThat(e.family()).isEqualTo("sample/repository"));
    assertThat(VALUES.record("forgiving").decode(broken, PATH))
        .isEqualTo(new Decoded.Miss<>(Decoded.Reason.MALFORMED, "'path': it ends too early"));
  }

  @Test
  void readsAnOlderRecordAndSaysSo() {
    ValueCodec<Map<String, Object>> codec = VALUES.record("moved");

    assertThat(codec.decode(codec.encode(FIELDS), PATH)).isEqualTo(new Decoded.Value<>(FIELDS));
    assertThat(codec.decode(older(PATH), PATH))
        .isEqualTo(new Decoded.Older<>(Map.of("repository", 5L, "path", PATH), "OldRepository"));
  }

  @Test
  void verifiesAnOlderRecordToo() {
    assertThat(VALUES.record("moved").decode(older("a/b"), PATH))
        .isInstanceOfSatisfying(
            Decoded.Miss.class,
            miss -> assertThat(miss.reason()).isEqualTo(Decoded.Reason.OTHER_INPUT));
  }

  @Test
  void whatIsNeitherOfTodayNorOlderIsToldAsNotOfToday() {
    assertThat(VALUES.record("moved").decode(new byte[] {(byte) 0x80}, PATH))
        .isEqualTo(new Decoded.Miss<>(Decoded.Reason.MALFORMED, "'id' is missing"));
  }

  @Test
  void readsAnOlderRecordIntoAClassOfToday() {
    ValueCodec<Repositories.Repository> codec =
        VALUES.record(
            "moved",
            Repositories.Repository.class,
            Repositories.OldRepository.class,
            Repositories.OldRepository::upgrade);

    assertThat(codec.decode(older(PATH), PATH))
        .isInstanceOfSatisfying(
            Decoded.Older.class,
            decoded ->
                assertThat(decoded.value())
                    .isEqualTo(new Repositories.OldRepository(5, PATH).upgrade()));
  }

  private static byte[] older(String path) {
    DocumentWriter writer = DocumentType.MSGPACK.writer();
    writer.beginMap(2);
    writer.name("repository");
    writer.integer(5);
    writer.name("path");
    writer.text(path);
    writer.endMap();
    return writer.finish();
  }
}
