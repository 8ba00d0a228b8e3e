package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void masksItself() {
    assertThat(Secret.of("hunter2")).hasToString("****");
    assertThat(Secret.of("hunter2 hunter2")).hasToString("****");
    assertThat(Secret.empty()).hasToString("");
  }

  @Test
  void revealsItsValueOnRequest() {
    assertThat(Secret.of("hunter2").reveal()).isEqualTo("hunter2");
  }

  @Test
  void equalsASecretOfTheSameValue() {
    assertThat(Secret.of("hunter2")).isEqualTo(Secret.of("hunter2"));
    assertThat(Secret.of("hunter2")).hasSameHashCodeAs(Secret.of("hunter2"));
    assertThat(Secret.of("hunter2")).isNotEqualTo(Secret.of("hunter3"));
  }
}
