package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RedisSettingsTest {
  @Test
  void changesOneThingAtATime() {
    Observer observer = (_, _) -> {};
    RedisSettings settings =
        RedisSettings.DEFAULTS
            .withService("shop")
            .withDeadline(Duration.ofSeconds(7))
            .withConnectDeadline(Duration.ofSeconds(8))
            .withTrust(Path.of("ca.pem"))
            .without(Ability.MSETEX)
            .withObserver(observer);

    assertThat(settings.service()).contains("shop");
    assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(7));
    assertThat(settings.connectDeadline()).isEqualTo(Duration.ofSeconds(8));
    assertThat(settings.trust()).contains(Path.of("ca.pem"));
    assertThat(settings.without()).containsExactly(Ability.MSETEX);
    assertThat(settings.observer()).isSameAs(observer);
  }
}
