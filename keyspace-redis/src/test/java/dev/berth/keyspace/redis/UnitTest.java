package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be part of a unit is refused before anything is sent. */
class UnitTest {
  private static final Keyspace KEYSPACE = Lives.load();
  private static final Group ALL = KEYSPACE.group("all");

  private static Key key(String family) {
    return KEYSPACE.family(family).key("a");
  }

  private static Operation<?> write(String family, String command, Object... arguments) {
    return Operation.write(key(family), command, Arguments.of(arguments), Reply::whole);
  }

  private static Operation<?> read(String family, String command) {
    return Operation.read(key(family), command, List.of(), Reply::whole);
  }

  @ParameterizedTest
  @CsvSource({"each.list, LSET", "each.string, SETRANGE", "each.string, APPEND"})
  void refusesACommandThatMayFailAfterOthersWereDone(String family, String command) {
    Operation<?> failing = write(family, command, 0, "x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.unit(ALL, List.of(failing)))
        .withMessage(command + " cannot be part of a unit: it may fail after others were done");
  }

  @Test
  void refusesAScript() {
    Operation<?> script =
        Script.beside(Unit.class, "unit.lua").operation(key("each.set"), List.of(), Reply::whole);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.unit(ALL, List.of(script)))
        .withMessage("unit.lua is a script, and a script cannot be part of a unit");
  }

  @Test
  void refusesMoreArgumentsThanLuaCanHandOn() {
    List<byte[]> most = Collections.nCopies(Operation.MAX_ARGUMENTS, new byte[1]);
    Key stays = key("stays.set");
    assertThat(Operation.unit(ALL, List.of(Operation.write(stays, "SADD", most, Reply::whole))))
        .isNotNull();
    List<byte[]> more = Collections.nCopies(Operation.MAX_ARGUMENTS + 1, new byte[1]);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Operation.unit(ALL, List.of(Operation.write(stays, "SADD", more, Reply::whole))))
        .withMessage("SADD with 7,001 arguments: within a unit at most 7,000");
  }

  @ParameterizedTest
  @CsvSource({
    "HSET, HLEN, hash, each.hash",
    "SADD, SCARD, set, each.set",
    "ZADD, ZCARD, zset, each.zset",
    "RPUSH, LLEN, list, each.list",
    "XADD, XLEN, stream, each.stream",
    "INCRBY, STRLEN, string, each.counter",
  })
  void knowsTheTypeThatACommandWorksOn(String write, String read, String type, String family) {
    assertThat(Operation.unit(ALL, List.of(write(family, write, 1), read(family, read))))
        .isNotNull();
    String other = type.equals("hash") ? "SCARD" : "HLEN";
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Operation.unit(ALL, List.of(write(family, write, 1), read(family, other))))
        .withMessage(
            "a unit uses a key of lives/%s as a %s and as a %s"
                .formatted(family, type, type.equals("hash") ? "set" : "hash"));
  }

  /** Their answer is right for a key of any type. */
  @ParameterizedTest
  @ValueSource(strings = {"EXISTS", "TYPE", "PTTL"})
  void allowsWhatWorksOnAnyTypeBesideTheRest(String command) {
    assertThat(
            Operation.unit(ALL, List.of(write("each.hash", "HSET", 1), read("each.hash", command))))
        .isNotNull();
  }

  @Test
  void takesASetOfAValueForAString() {
    Operation<?> set =
        Operation.writeWithLifetime(
            key("each.string"), "SET", Arguments.of(1, "PX", Lives.SPAN), Reply::text);
    assertThat(Operation.unit(ALL, List.of(set, read("each.string", "STRLEN")))).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Operation.unit(ALL, List.of(set, read("each.string", "SCARD"))));
  }

  @Test
  void refusesKeysThatNoGroupAllowsTogether() {
    Operation<?> elsewhere =
        Operation.write(
            KEYSPACE.family("each.set").key("b"), "SADD", Arguments.of(1), Reply::whole);
    assertThatThrownBy(() -> Operation.unit(ALL, List.of(write("each.set", "SADD", 1), elsewhere)))
        .isInstanceOf(RedisException.NotTogether.class);
  }

  @Test
  void givesEachOperationItsOwnReply() {
    Operation<Long> one = Operation.read(key("each.set"), "SCARD", List.of(), Reply::whole);
    Operation<Long> two = Operation.read(key("each.zset"), "ZCARD", List.of(), Reply::whole);
    Results results =
        Operation.unit(ALL, List.of(one, two))
            .read(new Reply.Items(List.of(new Reply.Whole(1), new Reply.Whole(2))));
    assertThat(results.of(two)).isEqualTo(2);
    assertThat(results.of(one)).isEqualTo(1);
    Operation<Long> absent = Operation.read(key("each.set"), "SCARD", List.of(), Reply::whole);
    assertThatIllegalArgumentException().isThrownBy(() -> results.of(absent));
  }

  @Test
  void doesTheStrongestOfWhatItsOperationsDo() {
    Operation<?> delete = Operation.delete(key("each.set"), "UNLINK", List.of(), Reply::whole);
    assertThat(Operation.unit(ALL, List.of(read("each.zset", "ZCARD"))).effect())
        .isEqualTo(Effect.READ);
    assertThat(Operation.unit(ALL, List.of(read("each.zset", "ZCARD"), delete)).effect())
        .isEqualTo(Effect.DELETE);
    assertThat(Operation.unit(ALL, List.of(write("each.zset", "ZADD", 1), delete)).effect())
        .isEqualTo(Effect.WRITE);
  }
}
