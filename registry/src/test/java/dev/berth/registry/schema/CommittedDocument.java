package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of the documentation that is made from the program. It is compared with what the program
 * says now; with the system property {@code berth.docs.write=true} it is written instead.
 *
 * @param file path inside the repository
 */
public record CommittedDocument(String file) {

  public void assertIs(String expected) {
    if (Boolean.getBoolean("berth.docs.write")) {
      write(expected);
    }
    assertThat(read())
        .as("%s is out of date: run the test again with -Dberth.docs.write=true", file)
        .isEqualTo(expected);
  }

  /** The same for the lines between {@code <!-- name -->} and {@code <!-- end of name -->}. */
  public void assertSectionIs(String name, String expected) {
    String whole = read();
    String begin = "<!-- %s -->\n".formatted(name);
    String end = "<!-- end of %s -->\n".formatted(name);
    assertThat(whole).contains(begin, end);
    assertIs(
        whole.substring(0, whole.indexOf(begin) + begin.length())
            + expected
            + whole.substring(whole.indexOf(end)));
  }

  private String read() {
    try {
      return Files.exists(path()) ? Files.readString(path()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String text) {
    try {
      Files.writeString(path(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tests run in the folder of their module, or in that of the whole project. */
  private Path path() {
    return Path.of(Files.isDirectory(Path.of("docs")) ? "." : "..").resolve(file);
  }
}
