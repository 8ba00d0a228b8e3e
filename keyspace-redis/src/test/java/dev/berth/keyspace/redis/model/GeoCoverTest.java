package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GeoCoverTest {
  private final GeoCover cover = new GeoCover(4, 1_000);

  @Test
  void scoresAsGeohashesDo() {
    // Its geohash is u4pruydqqvj8, five bits per character.
    String alphabet = "0123456789bcdefghjkmnpqrstuvwxyz";
    long score = GeoSquare.score(new Position(57.64911, 10.40744));
    String text =
        IntStream.range(0, 10)
            .mapToObj(i -> "" + alphabet.charAt((int) (score >> (47 - 5 * i) & 31)))
            .reduce("", String::concat);
    assertThat(text).isEqualTo("u4pruydqqv");
  }

  @Test
  void reachesEveryPositionOfABox() {
    long seed = new Random().nextLong();
    System.out.println("GeoCoverTest seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      Box box = box(random);
      List<GeoCover.Cell> cells = cover.of(box);
      for (int j = 0; j < 50; j++) {
        Position inside = inside(box, random);
        assertThat(box.contains(inside)).isTrue();
        assertThat(reaches(cells, inside)).as("seed %d: %s in %s", seed, inside, box).isTrue();
      }
    }
  }

  @Test
  void asksLittleBesidesTheBox() {
    Box box = new Box(51.50, -0.15, 51.52, -0.10);
    List<GeoCover.Cell> cells = cover.of(box);
    assertThat(cells).hasSizeLessThanOrEqualTo(2);
    assertThat(reaches(cells, new Position(51.51, -0.12))).isTrue();
    assertThat(reaches(cells, new Position(51.60, -0.12))).isFalse();
  }

  /** The geohash gcpv: from 51.50 to 51.68 degrees north and from 0.35 degrees west to 0. */
  @Test
  void asksTheCellThatABoxLiesIn() {
    Box box = new Box(51.51, -0.121, 51.511, -0.12);
    assertThat(new GeoCover(4, 1).of(box))
        .singleElement()
        .extracting(GeoCover.Cell::middle)
        .isEqualTo(new Position(51.591796875, -0.17578125));
  }

  @Test
  void asksForScoresThatFollowEachOtherAtOnce() {
    Box box = new Box(51.40, -0.30, 51.60, -0.05);
    for (GeoCover.Cell cell : cover.of(box)) {
      List<ScoreRange> ranges = cell.ranges();
      for (int i = 1; i < ranges.size(); i++) {
        assertThat(ranges.get(i).least()).isGreaterThan(ranges.get(i - 1).most() + 1);
      }
    }
  }

  @Test
  void asksForOneRangeOfACellThatABoxHasWhole() {
    Box box = new Box(51.4, -0.4, 51.7, 0.1);
    Position middle = new Position(51.591796875, -0.17578125);
    assertThat(cover.of(box))
        .filteredOn(cell -> cell.middle().equals(middle))
        .singleElement()
        .satisfies(cell -> assertThat(cell.ranges()).hasSize(1));
  }

  @Test
  void goesAcrossThe180thDegree() {
    List<GeoCover.Cell> cells = cover.of(new Box(-17, 179.9, -16, -179.9));
    assertThat(reaches(cells, new Position(-16.5, 179.95))).isTrue();
    assertThat(reaches(cells, new Position(-16.5, -179.95))).isTrue();
    assertThat(reaches(cells, new Position(-16.5, 0))).isFalse();
  }

  @Test
  void allowsAsManyCellsAsItIsTold() {
    Box two = new Box(51.51, -0.01, 51.511, 0.01);
    assertThat(new GeoCover(4, 2).of(two)).hasSize(2);
    assertThatThrownBy(() -> new GeoCover(4, 1).of(two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 1 cells");
  }

  @Test
  void refusesABoxOfTooManyCells() {
    assertThatThrownBy(() -> cover.of(new Box(-90, -180, 90, 180)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1,000 cells");
  }

  private static boolean reaches(List<GeoCover.Cell> cells, Position position) {
    long score = GeoSquare.score(position);
    return cells.stream()
        .flatMap(cell -> cell.ranges().stream())
        .anyMatch(range -> range.least() <= score && score <= range.most());
  }

  private static Position position(Random random) {
    return new Position(random.nextDouble(-90, 90), random.nextDouble(-180, 180));
  }

  private static Box box(Random random) {
    Position corner = position(random);
    double north = Math.min(90, corner.latitude() + random.nextDouble());
    double east = corner.longitude() + random.nextDouble();
    return new Box(corner.latitude(), corner.longitude(), north, east > 180 ? east - 360 : east);
  }

  private static Position inside(Box box, Random random) {
    double width = box.east() - box.west() + (box.east() < box.west() ? 360 : 0);
    double longitude = box.west() + random.nextDouble() * width;
    return new Position(
        box.south() + random.nextDouble() * (box.north() - box.south()),
        longitude > 180 ? longitude - 360 : longitude);
  }
}
