package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.key.Key;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.api.StatefulConnection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection to one server, or to the master that sentinels name. */
final class SingleConnection implements Connection {
  private final AbstractRedisClient client;
  private final StatefulConnection<byte[], byte[]> connection;
  private final AtomicBoolean closed;

  /**
   * A connection.
   *
   * @param closed whether the program has closed it, or all to which it belongs
   */
  SingleConnection(
      AbstractRedisClient client,
      StatefulConnection<byte[], byte[]> connection,
      AtomicBoolean closed) {
    this.client = client;
    this.connection = connection;
    this.closed = closed;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    return closed.get()
        ? Collections.nCopies(requests.size(), Pending.CLOSED)
        : SentCommand.send(connection, requests, () -> {});
  }

  @Override
  public String serverOf(Key key) {
    return "";
  }

  @Override
  public List<Connection> masters() {
    return List.of(this);
  }

  @Override
  public void onBreak(Runnable told) {
    client.addListener(new ListenForBreaks(told));
  }

  @Override
  public void close() {
    closed.set(true);
    connection.close();
    client.close();
  }
}
