package dev.berth.keyspace.pattern;

/** A piece of a segment. */
public sealed interface Part {

  /** These characters. */
  record Literal(String text) implements Part {
    @Override
    public String toString() {
      return text;
    }
  }

  /** What the variable of this name holds. */
  record Use(String variable) implements Part {
    @Override
    public String toString() {
      return "<" + variable + ">";
    }
  }
}
