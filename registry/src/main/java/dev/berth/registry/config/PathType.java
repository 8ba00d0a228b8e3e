package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path of this machine; a relative one starts at the folder the program was started in. What only
 * looks like a path is refused, since it would become a folder of that name.
 */
record PathType() implements ValueType<Path> {
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/.*");
  private static final Pattern OBJECT_STORAGE =
      Pattern.compile("(s3|s3a|s3n|gs|gcs|az|azure|azblob|abfss?|wasbs?|oss|swift|b2):/.*");
  private static final Pattern VARIABLE = Pattern.compile("\\$[A-Za-z_{].*");

  @Override
  public Path parse(String text) {
    if (text.isBlank() || hint(text).isPresent()) {
      throw new IllegalArgumentException(text);
    }
    return Path.of(text);
  }

  @Override
  public String expected() {
    return "a path";
  }

  @Override
  public Optional<String> hint(String text) {
    if (OBJECT_STORAGE.matcher(text).matches()) {
      return Optional.of("object storage is not supported yet, write the path of a folder");
    }
    if (URL.matcher(text).matches()) {
      return Optional.of("it is a URL, write a path of this machine");
    }
    if (text.startsWith("~")) {
      return Optional.of("only a shell expands '~', write the full path");
    }
    return VARIABLE.matcher(text).matches()
        ? Optional.of("only a shell expands variables, write the full path")
        : Optional.empty();
  }
}
