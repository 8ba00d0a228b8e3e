package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.key.Key;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance.Role;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Connections to all servers of a cluster. */
final class ClusterConnection implements Connection {
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<byte[], byte[]> connection;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<Runnable> told = new CopyOnWriteArrayList<>();

  /** For each slot, the server that was last seen to have it. */
  private final AtomicReferenceArray<@Nullable String> servers =
      new AtomicReferenceArray<>(SlotHash.SLOT_COUNT);

  ClusterConnection(
      RedisClusterClient client, StatefulRedisClusterConnection<byte[], byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    return closed.get()
        ? Collections.nCopies(requests.size(), Pending.CLOSED)
        : SentCommand.send(connection, requests, this::tell);
  }

  @Override
  public String serverOf(Key key) {
    int slot = key.slot();
    RedisClusterNode node = connection.getPartitions().getMasterBySlot(slot);
    String server = node == null ? "" : node.getNodeId();
    if (!server.equals(Objects.requireNonNullElse(servers.getAndSet(slot, server), server))) {
      tell();
    }
    return server;
  }

  private void tell() {
    told.forEach(Runnable::run);
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
  public void onBreak(Runnable listener) {
    told.add(listener);
    client.addListener(new ListenForBreaks(listener));
  }

  @Override
  public void close() {
    closed.set(true);
    connection.close();
    client.close();
  }
}
