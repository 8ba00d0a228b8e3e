package dev.berth.keyspace.redis.connection;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance.Role;
import java.util.List;

/** Connections to all servers of a cluster. */
final class ClusterConnection implements Connection {
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<byte[], byte[]> connection;

  ClusterConnection(
      RedisClusterClient client, StatefulRedisClusterConnection<byte[], byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    return SentCommand.send(connection, requests);
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
        .<Connection>map(
            node -> new SingleConnection(client, connection.getConnection(node.getNodeId())))
        .toList();
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
