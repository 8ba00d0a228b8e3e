package dev.berth.registry.http.server;

import java.io.IOException;

/** Answers the requests of all connections; thread-safe. */
public interface ExchangeHandler {

  /**
   * Answers one request, on the thread of its connection.
   *
   * @throws IOException when the response could not be sent to its end; closes the connection
   */
  void handle(Exchange exchange) throws IOException;

  /** Answers bytes that are not a request; the connection is closed afterwards. */
  void refuse(BadRequestException reason, Exchange exchange) throws IOException;
}
