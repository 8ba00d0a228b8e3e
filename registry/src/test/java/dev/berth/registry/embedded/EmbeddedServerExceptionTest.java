package dev.berth.registry.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class EmbeddedServerExceptionTest {
  private static final Path DATA = Path.of("/srv/data");

  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new AccessDeniedException("/srv/data"), "permission denied"),
        Arguments.of(new AccessDeniedException("/srv"), "permission denied (/srv)"),
        Arguments.of(new NoSuchFileException("/srv"), "no such file (/srv)"),
        Arguments.of(new NotDirectoryException("/srv/data"), "not a folder"),
        Arguments.of(
            new FileSystemException("/srv/data/lock", null, "Is a directory"),
            "Is a directory (/srv/data/lock)"),
        Arguments.of(new FileSystemLoopException("/srv/data"), "FileSystemLoopException"),
        Arguments.of(new IOException("disk on fire"), "disk on fire"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void saysTheCauseAndNotOnlyThePath(IOException cause, String said) {
    assertThat(EmbeddedServerException.cannot("use data folder", DATA, cause))
        .hasMessage("cannot use data folder /srv/data: " + said)
        .hasCause(cause);
  }
}
