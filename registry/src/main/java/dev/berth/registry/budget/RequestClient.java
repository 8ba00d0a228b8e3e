package dev.berth.registry.budget;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client whose request a thread works on, until it is closed. What a node does by itself has
 * none. It is kept beside the stack, because each connection that waits for its client keeps its
 * stack in memory.
 */
public final class RequestClient implements AutoCloseable {
  private static final ThreadLocal<@Nullable ClientAddress> CURRENT = new ThreadLocal<>();
  private static final RequestClient ENDS = new RequestClient();

  private RequestClient() {}

  /** From here on this thread works for the client. */
  public static RequestClient begin(ClientAddress client) {
    CURRENT.set(client);
    return ENDS;
  }

  /** Returns the client that this thread works for, if there is one. */
  public static Optional<ClientAddress> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  @Override
  public void close() {
    CURRENT.remove();
  }
}
