package dev.berth.registry.nodes;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The nodes of this registry that said within the last seconds that they are running. */
public final class LiveNodes {
  private static final String FAMILY = "node";

  private final RegistryRedis redis;
  private final Family family;
  private final Strings<StoredNode> nodes;

  public LiveNodes(RegistryRedis redis) {
    this.redis = redis;
    this.family = redis.catalog().keyspace().family(FAMILY);
    this.nodes = new Strings<>(redis.catalog().values().record(FAMILY, StoredNode.class));
  }

  /** A node, as the catalog declares it. */
  record StoredNode(String database, String node, String version, String address, Instant started) {
    LiveNode live() {
      return new LiveNode(node, version, address, started);
    }
  }

  private StoredNode stored(LiveNode node) {
    return new StoredNode(
        redis.database().compact(), node.node(), node.version(), node.address(), node.started());
  }

  /** All nodes, by name; empty when Redis cannot be asked. */
  public Optional<List<LiveNode>> list() {
    return redis.keys(family).find().flatMap(this::read);
  }

  private Optional<List<LiveNode>> read(List<byte[]> keys) {
    List<LiveNode> found = new ArrayList<>();
    for (String name : keys.stream().flatMap(this::name).distinct().sorted().toList()) {
      RedisAnswer<Optional<LiveNode>> answer = find(name);
      if (answer.find().isEmpty()) {
        return Optional.empty();
      }
      answer.find().get().ifPresent(found::add);
    }
    return Optional.of(found);
  }

  /** The node of this name, if it is running. */
  public RedisAnswer<Optional<LiveNode>> find(String name) {
    return redis.ask(
        nodes
            .find(key(name))
            .map(
                found ->
                    found
                        .filter(node -> node.database().equals(redis.database().compact()))
                        .map(StoredNode::live)));
  }

  private Stream<String> name(byte[] key) {
    return family.parse(key).stream().map(parsed -> parsed.text(FAMILY));
  }

  /** Says that a node is running, for the next seconds. */
  Operation<Boolean> put(LiveNode node) {
    return nodes.put(key(node.node()), stored(node));
  }

  /** Says that it is not running any more, unless another node has taken its name. */
  Operation<Boolean> remove(LiveNode node) {
    return nodes.deleteIf(key(node.node()), stored(node));
  }

  private WriteKey<Shape.Value> key(String name) {
    return redis.catalog().keys().node(new RegistryKeys.Node(name));
  }
}
