package dev.berth.keyspace.redis.connection;

import java.util.List;

/** A way to the servers, shared by all threads. A broken one is made again by itself. */
public interface Connection extends AutoCloseable {
  /** Sends requests in this order, without waiting for answers. A request is sent once at most. */
  List<Pending> send(List<Request> requests);

  /** Names the server that has this slot. */
  String serverOf(int slot);

  /** The servers that take writes, each by itself. Not to be closed. */
  List<Connection> masters();

  /** Calls this whenever a connection to a server has broken. */
  void onBreak(Runnable told);

  @Override
  void close();
}
