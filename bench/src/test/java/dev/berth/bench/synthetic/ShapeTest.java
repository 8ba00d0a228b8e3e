package dev.berth.bench.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShapeTest {
  @Test
  void isThePublishedOneAtItsSize() {
    assertThat(Shape.ofManifests(27_944)).isEqualTo(Shape.PUBLISHED);
  }

  @Test
  void keepsItsProportions() {
    assertThat(Shape.ofManifests(279_440))
        .isEqualTo(new Shape(2_710, 279_440, 840, 2_064_240, 1_072_020, 367_300));
    assertThat(Shape.ofManifests(10).repositories()).isEqualTo(2);
  }
}
