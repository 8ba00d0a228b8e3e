package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.connection.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperationTest {
  private static final Keyspace KEYSPACE = Lives.load();
  private static final Group ALL = KEYSPACE.group("all");
  private static final Key STRING = key("each.string");
  private static final Key COUNTER = key("each.counter");

  private static Key key(String family) {
    return KEYSPACE.family(family).key("a");
  }

  private static Operation<Long> count(String command) {
    return Operation.read(key("each.set"), command, List.of(), Reply::whole);
  }

  private static Map<Key, byte[]> values(Key... keys) {
    Map<Key, byte[]> values = new LinkedHashMap<>();
    for (Key key : keys) {
      values.put(key, key.family().name().getBytes(UTF_8));
    }
    return values;
  }

  private static Action.SetAll setAll(Object... options) {
    return new Action.SetAll(
        "MSETEX",
        List.of("each.string".getBytes(UTF_8), "each.counter".getBytes(UTF_8)),
        Arguments.of(options));
  }

  /** As it is sent, one word for each part. */
  private static List<String> sent(Operation<?> operation) {
    Request request =
        Requests.request(operation, Requests.resolve(operation.action()), /* whole= */ false);
    List<String> words = new ArrayList<>(List.of(request.name()));
    for (List<byte[]> parts : List.of(request.before(), request.keys(), request.after())) {
      parts.forEach(part -> words.add(new String(part, UTF_8)));
    }
    return words;
  }

  @Test
  void usesAnotherCommandOnlyWhereTheServerHasIt() {
    Operation<String> both =
        count("SCARD")
            .orWith(Ability.DELEX, count("EXISTS").map(number -> number + 100))
            .map(number -> "counted " + number);
    Reply seven = new Reply.Whole(7);
    assertThat(both.on(Set.of()).read(seven)).isEqualTo("counted 7");
    assertThat(both.on(Set.of(Ability.MSETEX)).read(seven)).isEqualTo("counted 7");
    assertThat(both.on(Set.of(Ability.DELEX)).read(seven)).isEqualTo("counted 107");
    assertThat(sent(both.on(Set.of(Ability.DELEX)))).startsWith("EXISTS");
  }

  @Test
  void refusesAnotherCommandWithOtherKeys() {
    Operation<Long> other = Operation.read(STRING, "EXISTS", List.of(), Reply::whole);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> count("SCARD").orWith(Ability.DELEX, other))
        .withMessage("not the same keys");
  }

  @Test
  void setsSeveralValuesWithTheirLifetimeByOneCommand() {
    Operation<Long> all =
        Operation.writeAll(ALL, values(STRING, COUNTER), setAll("PX", Lives.SPAN), Reply::whole);
    assertThat(all.effect()).isEqualTo(Effect.WRITE);
    assertThat(all.read(new Reply.Whole(1))).isEqualTo(1);
    assertThat(sent(all)).startsWith("MSETEX", "2").endsWith("PX", Long.toString(Lives.SPAN));
    assertThat(sent(all).subList(2, 6))
        .containsSubsequence(STRING.toString())
        .contains(COUNTER.toString(), "each.string", "each.counter");
  }

  @Test
  void refusesSeveralValuesWithoutTheirLifetime() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Operation.writeAll(
                    ALL, values(STRING, COUNTER), setAll("PX", Lives.SPAN + 1), Reply::whole))
        .withMessageContaining("does not carry its lifetime");
  }

  @Test
  void refusesToSetSeveralValuesThatNoGroupAllowsTogether() {
    Key elsewhere = KEYSPACE.family("each.string").key("b");
    assertThatThrownBy(
            () ->
                Operation.writeAll(
                    ALL, values(STRING, elsewhere), setAll("PX", Lives.SPAN), Reply::whole))
        .isInstanceOf(RedisException.NotTogether.class);
  }

  @Test
  void refusesToSetSeveralValuesByACommandThatDoesNot() {
    Action.SetAll delete = new Action.SetAll("DEL", List.of(), Arguments.of("PX", Lives.SPAN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.writeAll(ALL, values(STRING), delete, Reply::whole))
        .withMessageContaining("SETS_LIFETIME");
  }

  @Test
  void refusesAWriteByACommandThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.write(key("each.set"), "SCARD", List.of(), Reply::whole))
        .withMessageContaining("WRITES");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Operation.writeWithLifetime(
                    STRING, "GETEX", Arguments.of("PX", Lives.SPAN), Reply::whole))
        .withMessageContaining("SETS_LIFETIME");
  }

  /** A write that sets a lifetime is a script, and Lua hands on so many arguments. */
  @Test
  void refusesMoreArgumentsThanAScriptCanHandOn() {
    List<byte[]> most = Collections.nCopies(Operation.MAX_ARGUMENTS, new byte[1]);
    List<byte[]> more = Collections.nCopies(Operation.MAX_ARGUMENTS + 1, new byte[1]);
    assertThat(Operation.write(key("each.set"), "SADD", most, Reply::whole)).isNotNull();
    assertThat(Operation.write(key("stays.set"), "SADD", more, Reply::whole)).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.write(key("each.set"), "SADD", more, Reply::whole))
        .withMessage("SADD with 7,001 arguments: one write takes at most 7,000");
  }

  @Test
  void sendsAWriteWithTheSpanOfItsFamily() {
    assertThat(sent(Operation.write(key("each.set"), "SADD", Arguments.of("x"), Reply::whole)))
        .startsWith("EVALSHA")
        .endsWith(key("each.set").toString(), Long.toString(Lives.SPAN), "", "SADD", "x");
    assertThat(sent(Operation.write(key("first.set"), "SADD", Arguments.of("x"), Reply::whole)))
        .endsWith(key("first.set").toString(), Long.toString(Lives.SPAN), "NX", "SADD", "x");
    assertThat(sent(Operation.write(key("stays.set"), "SADD", Arguments.of("x"), Reply::whole)))
        .containsExactly("SADD", key("stays.set").toString(), "x");
  }

  @Test
  void readsSeveralKeysOfAGroup() {
    Operation<List<Reply>> read =
        Operation.read(ALL, List.of(STRING, COUNTER), "MGET", List.of(), Reply::items);
    assertThat(read.keys()).containsExactly(STRING, COUNTER);
    assertThat(read.effect()).isEqualTo(Effect.READ);
    assertThat(sent(read)).containsExactly("MGET", STRING.toString(), COUNTER.toString());
    Operation<Long> delete =
        Operation.delete(ALL, List.of(STRING, COUNTER), "UNLINK", List.of(), Reply::whole);
    assertThat(delete.effect()).isEqualTo(Effect.DELETE);
  }
}
