package dev.berth.registry.upload;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.RequestBody;
import java.util.Optional;

/**
 * Bytes that a client sends with one request.
 *
 * @param client the address that limits are counted by
 * @param range where they belong, if the client says so
 */
record Chunk(ClientAddress client, Optional<ContentRange> range, RequestBody body) {

  /** The body of a request that need not say where its bytes belong. */
  static Chunk of(Request request) {
    return new Chunk(request.clientAddress(), Optional.empty(), request.body());
  }

  /** Returns whether the bytes are known to belong elsewhere than behind the accepted ones. */
  boolean isOutOfPlace(Upload seen) {
    return range.isPresent() && range.get().first() != seen.received();
  }

  /** Returns whether the client announced that no bytes come. */
  boolean isEmpty() {
    return body.announced().orElse(-1) == 0;
  }
}
