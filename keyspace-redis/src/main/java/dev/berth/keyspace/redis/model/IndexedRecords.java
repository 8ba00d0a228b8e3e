package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Records with a secondary index. Record and index are in different slots, so no transaction spans
 * them. Instead the index is written before the record and cleared after it: whatever stops a
 * writer halfway, the index holds too much at worst, never too little, and a search compares each
 * record it finds with what was asked. One case is left: a writer that stops while it changes a
 * score within one sorted set leaves a record that no search finds until it is written again. Of
 * two writers that move one record at the same moment, one must wait for the other, such as with a
 * lock.
 *
 * @param <R> a record
 */
public final class IndexedRecords<R> {
  private final Redis redis;
  private final Layout<R> layout;
  private final ScoreIndex<R> index;

  public IndexedRecords(Redis redis, Layout<R> layout, ScoreIndex<R> index) {
    this.redis = redis;
    this.layout = layout;
    this.index = index;
  }

  public Optional<R> find(String id) {
    return redis.run(layout.find(id));
  }

  /** Writes a record, and moves its entry in the index. */
  public void put(String id, R record) {
    Optional<R> before = find(id);
    redis.run(index.put(id, record));
    redis.run(layout.put(id, record));
    before
        .filter(old -> index.isMovedBy(old, record))
        .ifPresent(old -> redis.run(index.remove(id, old)));
  }

  /** Removes a record and its entry; false when there is none. */
  public boolean remove(String id) {
    Optional<R> record = find(id);
    boolean removed = redis.run(layout.remove(id));
    record.ifPresent(old -> redis.run(index.remove(id, old)));
    return removed;
  }

  /**
   * All records that any of these queries finds. Takes two round trips however many they are: one
   * for the ids, one for the records.
   */
  public List<R> search(ScoreQuery... queries) {
    List<ScoreQuery> all = List.of(queries);
    return search(all, record -> all.stream().anyMatch(query -> index.finds(query, record)));
  }

  /**
   * The same.
   *
   * @param wanted what a record must be to be found, as the index may be ahead of the record
   */
  List<R> search(Collection<ScoreQuery> queries, Predicate<R> wanted) {
    List<String> ids =
        together(queries.stream().map(ScoreQuery::ids).toList()).stream()
            .flatMap(List::stream)
            .distinct()
            .toList();
    return together(ids.stream().map(layout::find).toList()).stream()
        .flatMap(Optional::stream)
        .filter(wanted)
        .toList();
  }

  private <T> List<T> together(List<Operation<T>> operations) {
    Pipeline pipeline = redis.pipeline();
    List<Later<T>> all = operations.stream().map(pipeline::add).toList();
    pipeline.run();
    return all.stream().map(Later::get).toList();
  }
}
