package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.RedisType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a rule says for the parameters of its check; read and checked before it gets here. */
public final class Arguments {
  private final Map<String, List<String>> words;

  Arguments(Map<String, List<String>> words) {
    this.words = Map.copyOf(words);
  }

  List<String> words(String name) {
    return words.getOrDefault(name, List.of());
  }

  String text(String name) {
    return words(name).stream().findFirst().orElse("");
  }

  int number(String name) {
    return words(name).stream().findFirst().map(Integer::parseInt).orElse(1);
  }

  List<Attribute> attributes(String name) {
    return words(name).stream().map(Attribute::find).flatMap(Optional::stream).toList();
  }

  List<RedisType> types(String name) {
    return words(name).stream().map(RedisType::find).flatMap(Optional::stream).toList();
  }
}
