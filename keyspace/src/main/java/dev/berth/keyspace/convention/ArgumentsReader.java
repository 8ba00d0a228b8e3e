package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Nearest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what a rule says for parameters. */
final class ArgumentsReader {
  private final Entries entries;

  ArgumentsReader(Entries entries) {
    this.entries = entries;
  }

  /** All of these must be there. */
  Arguments readAll(List<Parameter> parameters) {
    for (Parameter parameter : parameters) {
      if (!entries.has(parameter.name())) {
        entries
            .problems()
            .add(
                entries.at(),
                "'" + parameter.name() + "' is missing",
                "write " + parameter.name() + ": with " + parameter.about());
      }
    }
    return readAny(parameters);
  }

  /** Some of these may be there. */
  Arguments readAny(List<Parameter> parameters) {
    Map<String, List<String>> words = new HashMap<>();
    parameters.stream()
        .filter(parameter -> entries.has(parameter.name()))
        .forEach(parameter -> words.put(parameter.name(), words(parameter)));
    return new Arguments(words);
  }

  private List<String> words(Parameter parameter) {
    String name = parameter.name();
    return switch (parameter.kind()) {
      case TEXT -> entries.text(name).stream().toList();
      case WORDS -> entries.texts(name);
      case NUMBER ->
          entries.number(name, 1, Integer.MAX_VALUE).stream().mapToObj(Integer::toString).toList();
      case ATTRIBUTES -> known(name, Attribute.words());
      case TYPES ->
          known(name, Arrays.stream(RedisType.values()).map(RedisType::toString).toList());
      case STATUS -> known(name, List.of("active", "reserved"));
    };
  }

  /** The words under a name, without those that are not known. */
  private List<String> known(String name, List<String> known) {
    List<String> words = entries.texts(name);
    for (String word : words) {
      if (!known.contains(word)) {
        String mend =
            Nearest.to(word, known)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("write some of " + String.join(", ", known));
        entries.wrongValue(name, word, mend);
      }
    }
    return words.stream().filter(known::contains).toList();
  }
}
