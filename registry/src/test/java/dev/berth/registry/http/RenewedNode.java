package dev.berth.registry.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.code_intelligence.jazzer.api.BugDetectors;
import dev.berth.registry.TestNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * A node for the inputs of a fuzzer. Now and then it is replaced by a fresh one, with a database
 * and a storage of its own, so that a long run does not fill the disk.
 */
final class RenewedNode implements BeforeAllCallback, AfterAllCallback {
  private static final int INPUTS_PER_NODE = 2_000;
  private static final int INPUTS_PER_FURNISHING = 10;

  private static final Logger ACCESS_LOG =
      (Logger) LoggerFactory.getLogger("dev.berth.registry.access");

  private final Consumer<TestNode> furnish;
  private @Nullable ExtensionContext context;
  private @Nullable TestNode node;
  private List<String> routes = List.of();
  private int inputs;

  /**
   * Creates it.
   *
   * @param furnish puts into a node what requests can be about, unless it is there
   */
  RenewedNode(Consumer<TestNode> furnish) {
    this.furnish = furnish;
  }

  /** The node for one more input. */
  TestNode next() throws IOException {
    if (inputs == 0) {
      // Jazzer takes any connection that is opened for an attack.
      BugDetectors.allowNetworkConnections();
    }
    if (++inputs % INPUTS_PER_NODE == 0) {
      stop();
      start();
    }
    TestNode current = Objects.requireNonNull(node);
    if (inputs % INPUTS_PER_FURNISHING == 0) {
      furnish.accept(current);
    }
    return current;
  }

  /** See {@link TestNode#routes()}. */
  List<String> routes() {
    return routes;
  }

  @Override
  public void beforeAll(ExtensionContext given) throws IOException {
    context = given;
    // A line for each request would bury what the fuzzer says.
    ACCESS_LOG.setLevel(Level.WARN);
    start();
  }

  @Override
  public void afterAll(ExtensionContext given) throws IOException {
    stop();
    ACCESS_LOG.setLevel(null);
  }

  private void start() throws IOException {
    TestNode started = new TestNode(Map.of("BERTH_STORAGE_FSYNC", "false"));
    started.beforeAll(Objects.requireNonNull(context));
    furnish.accept(started);
    routes = started.routes();
    node = started;
  }

  private void stop() throws IOException {
    if (node != null) {
      node.afterAll(Objects.requireNonNull(context));
    }
  }
}
