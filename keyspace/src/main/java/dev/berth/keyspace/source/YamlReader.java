package dev.berth.keyspace.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the documents of a YAML file. Bounded in size, depth and in what its aliases unfold to. */
public final class YamlReader {
  private static final int MAX_CHARACTERS = 4_000_000;
  private static final int MAX_PARTS = 200_000;
  private static final int MAX_DEPTH = 40;

  private final String file;
  private final Problems problems;
  private int parts;

  private YamlReader(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The documents of this text, without those that could not be read. */
  public static List<Yaml> read(String file, String text, Problems problems) {
    return new YamlReader(file, problems).documents(text);
  }

  private List<Yaml> documents(String text) {
    Position start = new Position(file, 1, 1);
    if (text.length() > MAX_CHARACTERS) {
      problems.add(start, "the file is too large", "keep it under 4,000,000 characters");
      return List.of();
    }
    List<Yaml> documents = new ArrayList<>();
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit(MAX_CHARACTERS).build();
    try {
      for (Node node : new Compose(settings).composeAllFromString(text)) {
        convert(node, 0).ifPresent(documents::add);
      }
    } catch (MarkedYamlEngineException e) {
      Position at = e.getProblemMark().map(this::position).orElse(start);
      problems.add(at, "this is not YAML: " + e.getProblem(), "quote text with special characters");
    } catch (YamlEngineException e) {
      problems.add(start, "this is not YAML: " + e.getMessage(), "write a YAML document");
    }
    return documents;
  }

  private Optional<Yaml> convert(Node node, int depth) {
    Position at = node.getStartMark().map(this::position).orElse(new Position(file, 1, 1));
    if (++parts > MAX_PARTS || depth > MAX_DEPTH) {
      throw new ProblemsException(
          List.of(
              new Problem(
                  at, "too many or too deeply nested parts", "use fewer aliases and levels")));
    }
    return switch (node) {
      case ScalarNode scalar -> Optional.of(new YamlText(at, scalar.getValue()));
      case SequenceNode sequence -> Optional.of(list(at, sequence, depth));
      case MappingNode mapping -> Optional.of(map(at, mapping, depth));
      default -> {
        problems.add(at, "this is neither text, a list nor a map", "write one of them");
        yield Optional.empty();
      }
    };
  }

  private YamlList list(Position at, SequenceNode sequence, int depth) {
    List<Yaml> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      convert(item, depth + 1).ifPresent(items::add);
    }
    return new YamlList(at, List.copyOf(items));
  }

  private YamlMap map(Position at, MappingNode mapping, int depth) {
    List<YamlMap.Entry> entries = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Optional<Yaml> key = convert(tuple.getKeyNode(), depth + 1);
      Optional<Yaml> value = convert(tuple.getValueNode(), depth + 1);
      if (key.isEmpty() || value.isEmpty()) {
        continue;
      }
      if (!(key.get() instanceof YamlText name)) {
        problems.add(key.get().at(), "a name must be text", "write one word before the colon");
      } else if (!names.add(name.text())) {
        problems.add(name.at(), "'" + name.text() + "' stands twice", "remove one of them");
      } else {
        entries.add(new YamlMap.Entry(name, value.get()));
      }
    }
    return new YamlMap(at, List.copyOf(entries));
  }

  private Position position(Mark mark) {
    return new Position(file, mark.getLine() + 1, mark.getColumn() + 1);
  }
}
