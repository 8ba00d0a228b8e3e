package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;

/** What stands in a key of a family. */
public final class ParsedKey {
  private final Family family;
  private final byte[][] texts;

  ParsedKey(Family family, byte[][] texts) {
    this.family = family;
    this.texts = texts;
  }

  public Family family() {
    return family;
  }

  /** The names of the variables, in order. */
  public List<String> variables() {
    return family.pattern().variables().stream().map(Variable::name).toList();
  }

  /** The text of a variable as it stands in the key. */
  public String text(String variable) {
    return new String(texts[indexOf(variable)], UTF_8);
  }

  /** The bytes of a variable as they stand in the key; empty when it is not in it. */
  Optional<byte[]> find(String variable) {
    int index = variables().indexOf(variable);
    return index < 0 ? Optional.empty() : Optional.of(texts[index]);
  }

  /** What the caller gave under this name; empty when it cannot be told. */
  Optional<byte[]> findInput(String input) {
    return family.pattern().variables().stream()
        .filter(variable -> variable.isInvertible() && variable.input().equals(input))
        .findFirst()
        .flatMap(variable -> input(variable.name()));
  }

  /** What the caller gave for a variable; empty when it was derived and cannot be told. */
  public Optional<byte[]> input(String variable) {
    int index = indexOf(variable);
    return family.pattern().variables().get(index).input(texts[index]);
  }

  /** The key it was taken from. */
  public Key key() {
    return new Key(family, family.pattern().parser().assemble(texts));
  }

  private int indexOf(String variable) {
    int index = variables().indexOf(variable);
    if (index < 0) {
      throw new IllegalArgumentException(
          "%s has no variable '%s', only %s".formatted(family, variable, variables()));
    }
    return index;
  }
}
