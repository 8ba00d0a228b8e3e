package dev.berth.keyspace.redis.connection;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance.Role;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Connections to all servers of a cluster. */
final class ClusterConnection implements Connection {
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<byte[], byte[]> connection;
  private final AtomicBoolean closed = new AtomicBoolean();

  ClusterConnection(
      RedisClusterClient client, StatefulRedisClusterConnection<byte[], byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    return closed.get()
        ? Collections.nCopies(requests.size(), Pending.CLOSED)
        : SentCommand.send(connection, requests);
  }

  @Override
  public String serverOf(int slot) {
    RedisClusterNode node = connection.getPartitions().getMasterBySlot(slot);
    return node == null ? "" : node.getNodeId();
  }

  @Override
  public List<Connection> masters() {
    return connection.getPartitions().stream()
        .filter(node -> node.getRole() == Role.UPSTREAM && !node.getSlots().isEmpty())
        .map(node -> connection.getConnection(node.getNodeId()))
        .<Connection>map(master -> new SingleConnection(client, master, closed))
        .toList();
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
