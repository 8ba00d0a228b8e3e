package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LegacyKeyTest {
  private static final String CATALOG =
      """
      keyspace: moved
      variables:
        id: {like: "[0-9]+"}
        token: {escape: percent}
        bare: {from: token, by: sha256}
        bucket: {from: member, by: md5-last(2)}
        hash: {from: path, by: sha256}
        path: {rest: text}
      families:
        route:
          key: "route:<id>"
          type: hash
          life: {ttl: none, ends: someone deletes it}
          legacy: ["old_route:<id>", {key: "<id>", fingerprint: {type: hash, fields: [host]}}]
        part:
          key: "part:tag(<bucket>)"
          type: set
          life: {ttl: none, ends: someone deletes it}
          legacy: ["old_part:<bucket>"]
        session:
          key: "session:<token>"
          type: string
          life: {ttl: 1h}
          legacy: ["old_session:<bare>"]
        blob:
          key: "blob:<hash>"
          type: string
          life: {ttl: 1h}
          legacy: ["old_blob:<path>"]
      """;
  private static final Keyspace MOVED =
      new CatalogLoader().add("moved.yaml", CATALOG).load().get("moved");

  @Test
  void tellsWhatAKeyWasCalledBefore() {
    Key route = MOVED.family("route").key("42");

    assertThat(route.family().legacyKeys(route))
        .extracting(old -> old.key().toString())
        .containsExactly("old_route:42", "42");
    assertThat(route.isLegacy()).isFalse();
    assertThat(route.family().legacyKeys(route)).allMatch(old -> old.key().isLegacy());
    assertThat(route.family().legacyKeys(route).getLast().form().fingerprint()).isPresent();
  }

  @Test
  void takesOverWhatWasComputed() {
    Key part = MOVED.family("part").key("a member");

    assertThat(part.family().legacyKeys(part).getFirst().key())
        .hasToString("old_part:" + part.toString().replaceAll(".*\\{|}", ""));
  }

  @Test
  void computesFromWhatCanBeReadBack() {
    Key session = MOVED.family("session").key("abc");

    assertThat(session.family().legacyKeys(session).getFirst().key())
        .hasToString(
            "old_session:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void saysWhenTheOldNameCannotBeTold() {
    Key blob = MOVED.family("blob").key("a/b");

    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> blob.family().legacyKeys(blob))
        .withMessage(
            "moved/blob: the legacy form 'old_blob:<path>' needs 'path', which the key of today"
                + " does not tell");
  }

  @Test
  void makesOldKeysOfTheInputsOfTheNewOnes() {
    LegacyPattern old = MOVED.family("route").legacy().getFirst();

    assertThat(old.key(Map.of("id", "42", "other", "x"))).asString(UTF_8).isEqualTo("old_route:42");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> old.key(Map.of()))
        .withMessage("'id' may not be '': it is empty");
  }
}
