package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Derivation;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Records that have a position, with an index of sorted sets, one for each cell of the map, scored
 * by the geohash of 52 bits. A box is looked for in the cells it touches, all asked at once.
 *
 * @param <R> a record
 */
public final class GeoRecords<R> {
  private static final int MOST_CELLS = 1_000;

  private final IndexedRecords<R> records;
  private final Function<R, Position> positions;
  private final Function<Position, WriteKey<Shape.Ranking>> cells;
  private final GeoCover cover;

  /**
   * Records with an index of cells.
   *
   * @param cells the sorted set for a position, of a family with a variable derived by geohash
   */
  public GeoRecords(
      Redis redis,
      Layout<R> layout,
      Function<R, Position> positions,
      Function<Position, WriteKey<Shape.Ranking>> cells) {
    this.positions = positions;
    this.cells = cells;
    this.cover =
        new GeoCover(characters(cells.apply(new Position(0, 0)).key().family()), MOST_CELLS);
    this.records =
        new IndexedRecords<>(
            redis,
            layout,
            new ScoreIndex<>(
                positions.andThen(cells), record -> GeoSquare.score(positions.apply(record))));
  }

  public Optional<R> find(String id) {
    return records.find(id);
  }

  public void put(String id, R record) {
    records.put(id, record);
  }

  /** Removes a record and its entry in the index; false when there is none. */
  public boolean remove(String id) {
    return records.remove(id);
  }

  /**
   * The records in a box.
   *
   * @throws IllegalArgumentException when the box touches more than a thousand cells
   */
  public List<R> findIn(Box box) {
    List<ScoreQuery> queries = cover.of(box).stream().flatMap(this::queries).toList();
    return records.search(queries, record -> box.contains(positions.apply(record)));
  }

  private Stream<ScoreQuery> queries(GeoCover.Cell cell) {
    WriteKey<Shape.Ranking> key = cells.apply(cell.middle());
    return cell.ranges().stream().map(range -> new ScoreQuery(key, range.least(), range.most()));
  }

  private static int characters(Family family) {
    return family.pattern().variables().stream()
        .map(Variable::source)
        .filter(Variable.Source.From.class::isInstance)
        .map(source -> ((Variable.Source.From) source).derivation())
        .filter(Derivation.Geohash.class::isInstance)
        .map(derivation -> ((Derivation.Geohash) derivation).length())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(family + " has no variable by geohash"));
  }
}
