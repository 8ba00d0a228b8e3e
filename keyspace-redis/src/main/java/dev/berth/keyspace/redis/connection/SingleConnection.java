package dev.berth.keyspace.redis.connection;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.api.StatefulConnection;
import java.util.List;

/** A connection to one server, or to the master that sentinels name. */
final class SingleConnection implements Connection {
  private final AbstractRedisClient client;
  private final StatefulConnection<byte[], byte[]> connection;

  SingleConnection(AbstractRedisClient client, StatefulConnection<byte[], byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    return SentCommand.send(connection, requests);
  }

  @Override
  public String serverOf(int slot) {
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
    connection.close();
    client.close();
  }
}
