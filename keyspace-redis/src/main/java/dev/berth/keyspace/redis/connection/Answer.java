package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.redis.Reply;

/** What came of a request. */
public sealed interface Answer {
  /** The server did it. */
  record Replied(Reply reply) implements Answer {}

  /** The server refused. The text begins with a code, such as NOPERM. */
  record Refused(String text) implements Answer {}

  /**
   * There was no connection, or it broke.
   *
   * @param sent whether the request may have reached the server
   */
  record Lost(String why, boolean sent) implements Answer {}

  /** The program has closed the connection. Nothing was sent. */
  record Closed() implements Answer {}

  /**
   * There was no answer in time.
   *
   * @param sent whether the request may have reached the server
   */
  record Late(boolean sent) implements Answer {}
}
