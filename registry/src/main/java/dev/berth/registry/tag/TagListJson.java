package dev.berth.registry.tag;

import dev.berth.oci.RepositoryName;
import java.util.List;
import java.util.stream.Collectors;

/** The body of a tags list. Names of repositories and tags need no escaping, by their grammar. */
final class TagListJson {
  private TagListJson() {}

  static String of(RepositoryName name, List<String> tags) {
    return tags.stream()
        .map(tag -> '"' + tag + '"')
        .collect(Collectors.joining(",", "{\"name\":\"" + name + "\",\"tags\":[", "]}"));
  }
}
