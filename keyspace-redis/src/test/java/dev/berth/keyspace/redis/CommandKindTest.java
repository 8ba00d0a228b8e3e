package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandKindTest {
  private static List<CommandKind> kinds(String command) {
    return Arrays.stream(CommandKind.values()).filter(kind -> kind.has(command)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PTTL", "HGETALL", "SMEMBERS", "ZRANGE", "LRANGE", "XLEN"})
  void reads(String command) {
    assertThat(kinds(command)).containsExactly(CommandKind.READS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UNLINK", "GETDEL", "HDEL", "SPOP", "ZPOPMIN", "LTRIM", "XTRIM"})
  void takesAway(String command) {
    assertThat(kinds(command)).containsExactly(CommandKind.TAKES_AWAY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INCRBY", "APPEND", "HSET", "SADD", "ZADD", "RPUSH", "XADD"})
  void writes(String command) {
    assertThat(kinds(command)).containsExactly(CommandKind.WRITES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PEXPIRE", "MSETEX"})
  void setsALifetime(String command) {
    assertThat(kinds(command)).containsExactly(CommandKind.SETS_LIFETIME);
  }

  @Test
  void setsAValueWithAndWithoutALifetime() {
    assertThat(kinds("SET")).containsExactly(CommandKind.WRITES, CommandKind.SETS_LIFETIME);
  }

  /** They would leave a key without its lifetime, or touch keys that nobody declared. */
  @ParameterizedTest
  @ValueSource(
      strings = {"PERSIST", "RENAME", "EVAL", "KEYS", "SORT", "FLUSHALL", "EXPIRE", "get", ""})
  void knowsNoOtherCommand(String command) {
    assertThat(kinds(command)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandKind.READS.require(command))
        .withMessage(command + " is not among the commands of this kind: READS");
  }

  @ParameterizedTest
  @CsvSource({"EXISTS", "DEL", "UNLINK", "MGET", "SINTER", "SUNION", "SDIFF"})
  void refusesArgumentsThatWouldBeKeys(String command) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandKind.requireNoKeys(command, Arguments.of("other")));
    assertThatCode(() -> CommandKind.requireNoKeys(command, List.of())).doesNotThrowAnyException();
  }

  @Test
  void allowsArgumentsThatAreNoKeys() {
    assertThatCode(() -> CommandKind.requireNoKeys("HGET", Arguments.of("field")))
        .doesNotThrowAnyException();
  }
}
