package dev.berth.keyspace.redis.model;

import jakarta.validation.ConstraintViolation;
import java.util.List;
import java.util.Set;

/** A record does not keep the constraints of its class. Nothing of it was written. */
public final class InvalidRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Object invalid;
  private final transient List<String> problems;

  private InvalidRecordException(Object invalid, List<String> problems) {
    super("%s: %s".formatted(invalid.getClass().getSimpleName(), String.join(", ", problems)));
    this.invalid = invalid;
    this.problems = problems;
  }

  static <R> InvalidRecordException of(R invalid, Set<ConstraintViolation<R>> violations) {
    return new InvalidRecordException(
        invalid,
        violations.stream()
            .map(violation -> violation.getPropertyPath() + " " + violation.getMessage())
            .sorted()
            .toList());
  }

  /** The record that was to be saved. */
  public Object invalidRecord() {
    return invalid;
  }

  /** What is wrong with it: names of components and what is wanted of them, never their values. */
  public List<String> problems() {
    return problems;
  }
}
