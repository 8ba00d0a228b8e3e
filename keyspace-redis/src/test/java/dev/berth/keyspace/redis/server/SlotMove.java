package dev.berth.keyspace.redis.server;

import java.util.ArrayList;
import java.util.List;

/**
 * A slot on its way from one master to another, in steps. Between the first and the last, the old
 * master answers ASK for keys that are not there any more.
 */
public final class SlotMove {
  private static final int BATCH = 100;

  private final RedisCluster cluster;
  private final int slot;
  private final ClusterNode from;
  private final ClusterNode to;

  /** Begins; no key has moved yet. */
  public SlotMove(RedisCluster cluster, int slot, ClusterNode to) {
    this.cluster = cluster;
    this.slot = slot;
    this.from = cluster.masterOf(slot);
    this.to = to;
    to.send("CLUSTER", "SETSLOT", slot, "IMPORTING", from.id());
    from.send("CLUSTER", "SETSLOT", slot, "MIGRATING", to.id());
  }

  /** Takes some of the keys over; how many. */
  public int moveKeys(int count) {
    List<?> keys = (List<?>) from.send("CLUSTER", "GETKEYSINSLOT", slot, count);
    if (!keys.isEmpty()) {
      List<Object> command = new ArrayList<>();
      command.addAll(List.of("MIGRATE", "127.0.0.1", to.server().port(), "", 0, 5000, "KEYS"));
      command.addAll(keys);
      from.send(command.toArray());
    }
    return keys.size();
  }

  /** Moves what is left, and tells every master who serves the slot now. */
  public void finish() {
    int moved;
    do {
      moved = moveKeys(BATCH);
    } while (moved > 0);
    to.send("CLUSTER", "SETSLOT", slot, "NODE", to.id());
    cluster.masters().forEach(node -> node.send("CLUSTER", "SETSLOT", slot, "NODE", to.id()));
  }
}
