package dev.berth.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files in the repository that tests write. */
public final class Written {
  private Written() {}

  /** Fails unless the file has this text; with {@code berth.docs.write} it is written first. */
  public static void check(Path file, String text) throws IOException {
    if (Boolean.getBoolean("berth.docs.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file)
        .as("rewrite it: mvn test -pl keyspace -am -Dberth.docs.write=true")
        .hasContent(text);
  }

  /** A page of {@code docs/keyspace}. */
  public static Path page(String name) {
    return Path.of("..", "docs", "keyspace", name);
  }
}
