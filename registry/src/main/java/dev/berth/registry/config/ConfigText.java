package dev.berth.registry.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Loads the text of a file of settings, or says why there is none. */
final class ConfigText {
  private static final int LARGEST = 1 << 20;

  private ConfigText() {}

  /** The text of the file; empty after a problem was reported. */
  static Optional<String> load(Path file, Problems problems) {
    return load(file, file.toString(), problems);
  }

  /**
   * The text of the file; empty after a problem was reported.
   *
   * @param place where the file was named, and its name
   */
  static Optional<String> load(Path file, String place, Problems problems) {
    try {
      return Optional.of(decode(readBytes(file)));
    } catch (NoSuchFileException missing) {
      problems.add("%s: there is no such file".formatted(place));
    } catch (AccessDeniedException denied) {
      problems.add("%s: reading this file is not permitted".formatted(place));
    } catch (CharacterCodingException notText) {
      problems.add("%s: not a text in UTF-8".formatted(place));
    } catch (IOException failed) {
      problems.add("%s: cannot be read: %s".formatted(place, failed.getMessage()));
    }
    return Optional.empty();
  }

  private static byte[] readBytes(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a folder");
    }
    // Bounded while reading: a pipe or a device does not tell its size.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new IOException("it is larger than 1 MiB");
      }
      return bytes;
    }
  }

  private static String decode(byte[] bytes) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
