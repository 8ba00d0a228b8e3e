package dev.berth.e2e.history;

import java.util.Optional;

/** What is done to a register. No two writes write the same value. */
public sealed interface Action {

  /** Gives it a value. */
  record Write(String value) implements Action {
    @Override
    public String toString() {
      return "write " + value;
    }
  }

  /** Takes its value away, whatever it is. */
  record Delete() implements Action {
    @Override
    public String toString() {
      return "delete";
    }
  }

  /** Takes this value away if it has it, and does nothing otherwise. */
  record Remove(String value) implements Action {
    @Override
    public String toString() {
      return "remove " + value;
    }
  }

  /** Finds this value, or none. */
  record Read(Optional<String> value) implements Action {
    @Override
    public String toString() {
      return "read " + value.orElse("nothing");
    }
  }
}
