package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.key.Key;
import java.util.List;

/** A way to the servers, shared by all threads. A broken one is made again by itself. */
public interface Connection extends AutoCloseable {
  /** Sends requests in this order, without waiting for answers. A request is sent once at most. */
  List<Pending> send(List<Request> requests);

  /** Names the server that has this key, as far as is known. */
  String serverOf(Key key);

  /** The servers that take writes, each by itself. Not to be closed. */
  List<Connection> masters();

  /**
   * Calls this whenever a server may have taken the place of another: a connection has broken or
   * was made, or a cluster has a slot elsewhere.
   */
  void onBreak(Runnable told);

  @Override
  void close();
}
