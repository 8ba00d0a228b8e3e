package dev.berth.keyspace.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import java.io.IOException;
import java.security.SignatureException;
import java.security.cert.CertificateException;
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
  void tellsTheInnermostReason() {
    assertThat(of(new IOException("handshake", new IOException("no route to host"))).answer())
        .isEqualTo(new Answer.Lost("no route to host", false));
  }

  @Test
  void saysThatACertificateIsNotTrusted() {
    Exception reason = new IOException(new SignatureException("Signature does not match"));
    assertThat(of(reason).answer())
        .isEqualTo(
            new Answer.Lost("its certificate is not trusted: Signature does not match", false));
    assertThat(of(new CertificateException("no path", new IOException("too short"))).answer())
        .isEqualTo(new Answer.Lost("its certificate is not trusted: too short", false));
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
