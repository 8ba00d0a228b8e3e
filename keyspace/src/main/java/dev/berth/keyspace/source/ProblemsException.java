package dev.berth.keyspace.source;

import java.util.List;
import java.util.stream.Collectors;

/** What was read cannot be used. Tells every problem, not only the first. */
public final class ProblemsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public ProblemsException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
