package dev.berth.keyspace.redis.model;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Saves records that keep the constraints of their class, and writes nothing of the others.
 *
 * @param <R> the class of the records
 */
public final class Saving<R> {
  private final Validator validator;
  private final Consumer<R> write;

  /**
   * Saves records.
   *
   * @param write writes a record that is in order
   */
  public Saving(Validator validator, Consumer<R> write) {
    this.validator = validator;
    this.write = write;
  }

  /** True after writing the record; false when it is not in order, and nothing is written. */
  public boolean save(R record) {
    if (!validator.validate(record).isEmpty()) {
      return false;
    }
    write.accept(record);
    return true;
  }

  /**
   * Writes a record.
   *
   * @throws InvalidRecordException when it is not in order; nothing is written
   */
  public void saveOrThrow(R record) {
    Set<ConstraintViolation<R>> violations = validator.validate(record);
    if (!violations.isEmpty()) {
      throw InvalidRecordException.of(record, violations);
    }
    write.accept(record);
  }
}
