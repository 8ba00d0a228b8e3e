package dev.berth.keyspace.redis.connection;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisSettings;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Opens connections. */
public final class Connections {
  private static final Duration TOPOLOGY_REFRESH = Duration.ofSeconds(10);
  private static final int MOST_TRIES = 5;

  private final RedisAddress address;
  private final RedisSettings settings;

  public Connections(RedisAddress address, RedisSettings settings) {
    this.address = address;
    this.settings = settings;
  }

  /**
   * Opens one. Tries again when it cannot and the client library has lost the reason, which would
   * make a wrong password look like a server that is away.
   *
   * @throws ConnectFailure when it cannot
   */
  public Connection open() throws ConnectFailure {
    for (int tries = 1; ; tries++) {
      try {
        return openOnce();
      } catch (ConnectFailure e) {
        if (!e.hasLostItsReason() || tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  private Connection openOnce() throws ConnectFailure {
    return address.kind() == RedisAddress.Kind.CLUSTER ? openCluster() : openSingle();
  }

  private Connection openSingle() throws ConnectFailure {
    ClientOptions options = options(ClientOptions.builder()).build();
    RedisClient client = RedisClient.create(Addresses.one(address, settings));
    client.setOptions(options);
    try {
      return new SingleConnection(
          client, client.connect(ByteArrayCodec.INSTANCE), new AtomicBoolean());
    } catch (RedisException e) {
      client.close();
      throw new ConnectFailure(e);
    }
  }

  private Connection openCluster() throws ConnectFailure {
    ClusterClientOptions.Builder options =
        ClusterClientOptions.builder().topologyRefreshOptions(refresh());
    options(options);
    RedisClusterClient client = RedisClusterClient.create(Addresses.each(address, settings));
    client.setOptions(options.build());
    try {
      return new ClusterConnection(client, client.connect(ByteArrayCodec.INSTANCE));
    } catch (RedisException e) {
      client.close();
      throw new ConnectFailure(e);
    }
  }

  private static ClusterTopologyRefreshOptions refresh() {
    return ClusterTopologyRefreshOptions.builder()
        .enablePeriodicRefresh(TOPOLOGY_REFRESH)
        .adaptiveRefreshTriggersTimeout(Duration.ofSeconds(1))
        .build();
  }

  private <B extends ClientOptions.Builder> B options(B builder) {
    builder
        // One form of replies for all servers, inside scripts and outside.
        .protocolVersion(ProtocolVersion.RESP2)
        // Who waits has a deadline, and gives the command up then.
        .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .replayFilter(new RefuseReplay())
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(settings.connectDeadline())
                .keepAlive(true)
                .build());
    settings
        .trust()
        .ifPresent(
            file ->
                builder.sslOptions(
                    SslOptions.builder().jdkSslProvider().trustManager(file.toFile()).build()));
    return builder;
  }
}
