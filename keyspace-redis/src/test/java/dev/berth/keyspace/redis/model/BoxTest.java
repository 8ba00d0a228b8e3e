package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoxTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0, 0, 0",
    "-90.1, 0, 0, 0",
    "0, 0, 90.1, 0",
    "NaN, 0, 0, 0",
    "0, 0, NaN, 0",
    "0, -180.1, 0, 0",
    "0, 0, 0, 180.1",
    "0, NaN, 0, 0",
    "0, 0, 0, NaN"
  })
  void refusesWhatIsNotOnTheMap(double south, double west, double north, double east) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Box(south, west, north, east))
        .withMessageStartingWith("no such box");
  }

  @Test
  void mayBeTheWholeMapOrAPoint() {
    assertThat(new Box(-90, -180, 90, 180).contains(new Position(0, 0))).isTrue();
    assertThat(new Box(1, 2, 1, 2).contains(new Position(1, 2))).isTrue();
    assertThat(new Box(1, 2, 1, 2).contains(new Position(1, 3))).isFalse();
  }

  @Test
  void containsItsBorders() {
    Box box = new Box(1, 2, 3, 4);
    for (Position corner :
        new Position[] {
          new Position(1, 2), new Position(1, 4), new Position(3, 2), new Position(3, 4)
        }) {
      assertThat(box.contains(corner)).isTrue();
    }
    for (Position outside :
        new Position[] {
          new Position(0.9, 3), new Position(3.1, 3), new Position(2, 1.9), new Position(2, 4.1)
        }) {
      assertThat(box.contains(outside)).isFalse();
    }
  }

  @Test
  void liesAcrossThe180thDegreeWhereWestIsGreaterThanEast() {
    Box box = new Box(-1, 170, 1, -170);
    assertThat(box.contains(new Position(0, 170))).isTrue();
    assertThat(box.contains(new Position(0, 180))).isTrue();
    assertThat(box.contains(new Position(0, -170))).isTrue();
    assertThat(box.contains(new Position(0, 169))).isFalse();
    assertThat(box.contains(new Position(0, -169))).isFalse();
    assertThat(box.contains(new Position(2, 175))).isFalse();
    assertThat(box.parts()).containsExactly(new Box(-1, 170, 1, 180), new Box(-1, -180, 1, -170));
    assertThat(new Box(-1, 5, 1, 5).parts()).hasSize(1);
  }
}
