package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * One server for all test classes of a process that ask nothing special of it; each test uses
 * repositories of its own. When the last of them is done, ledger, database and storage must agree,
 * and Redis hold nothing but what the catalog declares.
 *
 * <pre>{@code
 * @RegisterExtension static final SharedBerth berth = new SharedBerth();
 * }</pre>
 */
final class SharedBerth implements BeforeAllCallback {
  private @Nullable Server server;

  RegistryClient client() {
    return new RegistryClient(address());
  }

  URI address() {
    return Objects.requireNonNull(server, "only while tests run").berth().address();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBerth.class))
            .computeIfAbsent(Server.class, _ -> Server.start(), Server.class);
  }

  private record Server(Path folder, Berth berth) implements AutoCloseable {

    static Server start() {
      try {
        Path folder = Files.createTempDirectory("shared-berth");
        return new Server(folder, Berth.start(DataFolders.used(folder)));
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException("no server to share", e);
      }
    }

    @Override
    public void close() throws IOException {
      try (berth) {
        berth.check();
        assertThat(berth.auditKeys().orElseThrow().families()).containsKey("node");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while checking", e);
      }
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
