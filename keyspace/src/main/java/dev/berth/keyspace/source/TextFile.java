package dev.berth.keyspace.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Files of text. */
public final class TextFile {
  private TextFile() {}

  /** The text of a file; empty, with a problem noted, when it cannot be read. */
  public static Optional<String> read(Path file, Problems problems) {
    Position start = new Position(file.toString(), 1, 1);
    try {
      return Optional.of(Files.readString(file, UTF_8));
    } catch (CharacterCodingException e) {
      problems.add(start, "the file is not UTF-8", "save it as UTF-8");
    } catch (NoSuchFileException e) {
      problems.add(start, "there is no such file", "check its name");
    } catch (IOException e) {
      problems.add(start, "the file cannot be read: " + e, "check its permissions");
    }
    return Optional.empty();
  }
}
