package dev.berth.registry.http;

import java.io.IOException;

/** Answers one kind of request. Runs on a virtual thread of its own and may block. */
@FunctionalInterface
public interface Handler {

  /**
   * Answers the request.
   *
   * @throws IOException when the client went away while its bytes were read, or storage failed
   */
  Response handle(Request request) throws IOException;
}
