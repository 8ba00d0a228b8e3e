package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.access.Streams;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the catalog does not allow cannot even be made into an operation. */
class DeclaredTest {
  private final Keyspace keyspace = Lives.load();
  private final Values values = new Values(keyspace);
  private final Group all = keyspace.group("all");

  @Test
  void refusesToWriteWhatHasNoLifetimeYet() {
    WriteKey<Shape.Hash> key = Lives.key(keyspace, "open.hash", "a");
    Hashes<Map<String, Object>> hashes = new Hashes<>(values.hash("open.hash"));
    assertThatThrownBy(() -> hashes.put(key, Map.of("count", 1L)))
        .isInstanceOf(RedisException.NotAllowed.class)
        .hasMessage("lives/open.hash may not be written: its lifetime is undecided");
    hashes.find(key);
    Keys.delete(key);
  }

  @Test
  void refusesToWriteWhatLivesLongerThanRedisCanCount() {
    for (String days : List.of("365001d", "106751991167d", "999999999999d")) {
      Key key =
          new CatalogLoader()
              .add(
                  "old.yaml",
                  """
                  keyspace: old
                  variables: {id: {like: "[a-z]+"}}
                  families:
                    oak: {key: "oak:<id>", type: set, value: raw, life: {ttl: %s}}
                  """
                      .formatted(days))
              .load()
              .get("old")
              .family("oak")
              .key("a");
      assertThatThrownBy(() -> Operation.write(key, "SADD", Arguments.of("x"), Reply::whole))
          .isInstanceOf(RedisException.NotAllowed.class)
          .hasMessage("old/oak may not be written: it would live longer than a thousand years");
    }
  }

  @Test
  @Shows("C27")
  void refusesToWriteWhatIsReserved() {
    WriteKey<Shape.Hash> key = Lives.key(keyspace, "later.hash", "a");
    Hashes<Map<String, Object>> hashes = new Hashes<>(values.hash("later.hash"));
    assertThatThrownBy(() -> hashes.put(key, Map.of("count", 1L)))
        .isInstanceOf(RedisException.NotAllowed.class)
        .hasMessage("lives/later.hash is reserved: nobody may write it");
  }

  @Test
  void refusesToWriteAnOlderFormOfAKey() {
    Family family =
        new CatalogLoader()
            .add(
                "jobs.yaml",
                """
                keyspace: jobs
                variables: {id: {like: "[a-z]+"}}
                families:
                  job: {key: "job:<id>", type: set, value: raw, life: {ttl: 1d}, legacy: ["old:<id>"]}
                """)
            .load()
            .get("jobs")
            .family("job");
    Key today = family.key("a");
    Key older = family.legacyKeys(today).getFirst().key();
    assertThatThrownBy(() -> Operation.write(older, "SADD", Arguments.of("x"), Reply::whole))
        .isInstanceOf(RedisException.NotAllowed.class)
        .hasMessage("jobs/job is written in the form of today only");
    Operation.write(today, "SADD", Arguments.of("x"), Reply::whole);
    Operation.delete(older, "UNLINK", List.of(), Reply::whole);
  }

  @Test
  void wantsTheLifetimeAtTheEndOfACommand() {
    Key key = Lives.<Shape.Value>key(keyspace, "each.string", "a").key();
    Declared.requireSpan(key, "SET", Arguments.of("x", "PX", Lives.SPAN));
    Declared.requireSpan(key, "SET", Arguments.of("PX", Lives.SPAN));
    Declared.requireSpan(key, "PEXPIRE", Arguments.of(Lives.SPAN));
    for (List<byte[]> arguments :
        List.of(
            Arguments.of("x", "EX", Lives.SPAN),
            Arguments.of("x", "PX", Lives.SPAN + 1),
            Arguments.of("PX", Lives.SPAN, "NX"),
            Arguments.of(Lives.SPAN),
            List.<byte[]>of())) {
      assertThatThrownBy(() -> Declared.requireSpan(key, "SET", arguments))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (List<byte[]> arguments : List.of(Arguments.of(1), List.<byte[]>of())) {
      assertThatThrownBy(() -> Declared.requireSpan(key, "PEXPIRE", arguments))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Declared.requireSpan(
        Lives.<Shape.Value>key(keyspace, "stays.string", "a").key(), "SET", Arguments.of("x"));
  }

  @Test
  void refusesACommandThatDoesMoreThanItsOperationSays() {
    WriteKey<Shape.Value> key = Lives.key(keyspace, "each.string", "a");
    assertThatThrownBy(() -> Operation.read(key.key(), "SET", Arguments.of(1), Reply::whole))
        .hasMessage("SET is not among the commands of this kind: READS");
    assertThatThrownBy(() -> Operation.delete(key.key(), "PERSIST", List.of(), Reply::whole))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                Operation.writeWithLifetime(
                    key.key(), "SET", Arguments.of("x", "PX", 1), Reply::text))
        .hasMessage("a write of lives/each.string does not carry its lifetime of 600000 ms");
    // The value is no lifetime.
    assertThatThrownBy(
            () ->
                Operation.writeWithLifetime(
                    key.key(), "SET", Arguments.of(Lives.SPAN), Reply::text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAnArgumentThatWouldBeAnUndeclaredKey() {
    WriteKey<Shape.Value> key = Lives.key(keyspace, "each.string", "a");
    assertThatThrownBy(
            () -> Operation.delete(key.key(), "UNLINK", Arguments.of("other"), Reply::whole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("UNLINK takes only keys, and the arguments are none that a family declares");
    assertThatThrownBy(() -> Operation.read(key.key(), "MGET", Arguments.of("other"), Reply::items))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesToWriteOrRemoveNothing() {
    WriteKey<Shape.Hash> key = Uses.key("ledger", "a");
    Hashes<Map<String, Object>> hashes = new Hashes<>(new Values(Uses.KEYSPACE).hash("ledger"));
    assertThatThrownBy(() -> hashes.put(key, Map.of())).hasMessage("nothing to write");
    assertThatThrownBy(() -> hashes.replace(key, Map.of())).hasMessage("nothing to write");
    assertThatThrownBy(() -> hashes.removeFields(key)).hasMessage("nothing to remove");
    Streams<Map<String, byte[]>> streams = Streams.open(keyspace.family("each.stream"));
    WriteKey<Shape.Events> events = Lives.key(keyspace, "each.stream", "a");
    assertThatThrownBy(() -> streams.append(events, Map.of())).hasMessage("nothing to write");
  }

  @Test
  @Shows("G4")
  void refusesKeysOfSeveralSlots() {
    Sets<Long> sets = new Sets<>(values.integer("each.set"));
    List<WriteKey<Shape.Members>> apart =
        List.of(Lives.key(keyspace, "each.set", "a"), Lives.key(keyspace, "each.set", "b"));
    assertThatThrownBy(() -> sets.common(all, apart))
        .isInstanceOf(RedisException.NotTogether.class);
    assertThatThrownBy(() -> Keys.delete(all, apart))
        .isInstanceOf(RedisException.NotTogether.class);
  }

  @Test
  void refusesNoKeysAtAll() {
    assertThatThrownBy(() -> Declared.requireTogether(all, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no keys");
  }

  @Test
  void refusesAKeyOutsideTheGroup() {
    WriteKey<Shape.Value> alone = Lives.key(keyspace, "alone", "a");
    assertThatThrownBy(() -> Keys.delete(all, List.of(alone)))
        .isInstanceOf(RedisException.NotTogether.class)
        .hasMessage("lives/alone does not belong to the group 'all'");
  }

  @Test
  @Shows({"C8", "C26"})
  void refusesAServiceThatTheCatalogDoesNotName() {
    Keyspace cube = CubeSandbox.with(Settings.NONE);
    WriteKey<Shape.Hash> route =
        new WriteKey<>(cube.family("sandbox.proxy").key(CubeSandbox.SANDBOX));
    WriteKey<Shape.Hash> metric = new WriteKey<>(cube.family("node.metric").key("n1"));
    Declared.requireAccess("CubeMaster", Keys.delete(route));
    Declared.requireAccess("CubeProxy", Keys.exists(route));
    assertThatThrownBy(() -> Declared.requireAccess("CubeProxy", Keys.delete(route)))
        .isInstanceOf(RedisException.NotAllowed.class)
        .hasMessage(
            "cubesandbox/sandbox.proxy may not be written by CubeProxy, only by [CubeMaster]");
    assertThatThrownBy(() -> Declared.requireAccess("CubeProxy", Keys.exists(metric)))
        .isInstanceOf(RedisException.NotAllowed.class);
  }

  @Test
  void aFamilyWithoutWritersIsThatOfTheOwnerOfItsScopeIfThatIsAService() {
    Keyspace keyspace =
        new CatalogLoader()
            .add(
                "shop.yaml",
                """
                keyspace: shop
                head: "shop:<scope>"
                scopes: {web: {owner: Web}, part: {owner: the part that counts}}
                services: {Web: {language: java}, Mailer: {language: java}}
                variables: {id: {like: "[0-9]+"}}
                families:
                  cart: {key: "cart:<id>", scope: web, type: set, life: {ttl: 1h}}
                  seen: {key: "seen:<id>", scope: part, type: set, life: {ttl: 1h}}
                """)
            .load()
            .get("shop");
    WriteKey<Shape.Members> cart = new WriteKey<>(keyspace.family("cart").key("1"));
    WriteKey<Shape.Members> seen = new WriteKey<>(keyspace.family("seen").key("1"));
    Declared.requireAccess("Web", Keys.delete(cart));
    Declared.requireAccess("Mailer", Keys.delete(seen));
    assertThatThrownBy(() -> Declared.requireAccess("Mailer", Keys.exists(cart)))
        .hasMessage("shop/cart may not be read by Mailer, only by [Web]");
    assertThatThrownBy(() -> Declared.requireAccess("Mailer", Keys.delete(cart)))
        .hasMessage("shop/cart may not be written by Mailer, only by [Web]");
    assertThatThrownBy(() -> Declared.requireAccess("Nobody", Keys.delete(seen)))
        .hasMessage("shop/seen may not be written by Nobody, only by [Web, Mailer]");
    assertThatThrownBy(() -> Declared.requireAccess("Nobody", Keys.exists(seen)))
        .hasMessage("shop/seen may not be read by Nobody, only by [Web, Mailer]");
  }
}
