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

/** Loads the text of a configuration file, or says why there is none. */
final class ConfigText {
  private static final int LARGEST = 1 << 20;

  private ConfigText() {}

  /** The text of the file; empty after a problem was reported. */
  static Optional<String> load(Path file, Problems problems) {
    try {
      return Optional.of(decode(readBytes(file)));
    } catch (NoSuchFileException missing) {
      problems.add("%s: there is no such file".formatted(file));
    } catch (AccessDeniedException denied) {
      problems.add("%s: reading this file is not permitted".formatted(file));
    } catch (CharacterCodingException notText) {
      problems.add("%s: not a text in UTF-8".formatted(file));
    } catch (IOException failed) {
      problems.add("%s: cannot be read: %s".formatted(file, failed.getMessage()));
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
        throw new IOException("larger than 1 MiB, so it is no configuration file");
      }
      return bytes;
    }
  }

  private static String decode(byte[] bytes) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
