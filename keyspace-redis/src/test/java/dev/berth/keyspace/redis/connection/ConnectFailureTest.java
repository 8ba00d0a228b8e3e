package dev.berth.keyspace.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ConnectFailureTest {

  private static ConnectFailure of(Exception reason) {
    return new ConnectFailure(new RedisConnectionException("Unable to connect", reason));
  }

  @Test
  void knowsWhatTheServerRefused() {
    ConnectFailure failure = of(new RedisCommandExecutionException("WRONGPASS invalid"));
    assertThat(failure.hasLostItsReason()).isFalse();
    assertThat(failure.answer()).isEqualTo(new Answer.Refused("WRONGPASS invalid"));
  }

  @Test
  void takesGivingUpForAReason() {
    assertThat(of(new CancellationException()).hasLostItsReason()).isFalse();
  }

  @Test
  void knowsThatTheLibraryHasLostTheReason() {
    ConnectFailure failure = of(new IllegalStateException("RedisHandshakeHandler not registered"));
    assertThat(failure.hasLostItsReason()).isTrue();
  }
}
