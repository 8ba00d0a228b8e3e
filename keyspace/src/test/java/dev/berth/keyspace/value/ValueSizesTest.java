package dev.berth.keyspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much room field names take. */
class ValueSizesTest {
  @Test
  @Shows({"G15", "G16"})
  void aRepositoryWithFieldNamesTakesAboutWhatTheDocumentSays() {
    assertThat(size("repository")).isBetween(150, 350);
  }

  @Test
  @Shows("V13")
  void packedFieldsTakeLessThanNamedOnes() {
    System.out.printf(
        "a repository: %d bytes as the fields of a hash, %d as JSON, %d as MessagePack with names,"
            + " %d with short names, %d by position%n",
        sizeOfHash(), size("json"), size("repository"), size("short"), size("positional"));

    assertThat(size("positional")).isLessThan(150).isLessThan(size("short"));
    assertThat(size("short")).isLessThan(size("repository"));
    assertThat(size("repository")).isLessThan(sizeOfHash()).isLessThan(size("json"));
  }

  private static int size(String family) {
    ValueCodec<Map<String, Object>> codec = Repositories.VALUES.record(family);
    return codec.encode(Repositories.FIELDS).length;
  }

  /** The names and values alone; what Redis adds for each is not counted. */
  private static int sizeOfHash() {
    return Repositories.VALUES.hash("hash").encode(Repositories.FIELDS).entrySet().stream()
        .mapToInt(field -> field.getKey().length() + field.getValue().length)
        .sum();
  }
}
