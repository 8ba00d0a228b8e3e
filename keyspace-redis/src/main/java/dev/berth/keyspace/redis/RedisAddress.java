package dev.berth.keyspace.redis;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a Redis is, and as whom to use it.
 *
 * @param kind how the servers belong together
 * @param tls whether the connection is encrypted and the server proves who it is
 * @param hosts at least one; of a cluster or sentinels any that are likely to be there
 * @param login empty when the server asks for none
 * @param database 0 unless given; a cluster has no other
 * @param master the name by which sentinels know the master; empty without sentinels
 */
public record RedisAddress(
    Kind kind,
    boolean tls,
    List<Host> hosts,
    Optional<Login> login,
    int database,
    Optional<String> master) {

  public RedisAddress {
    hosts = List.copyOf(hosts);
  }

  /** How servers belong together. */
  public enum Kind {
    SINGLE(6379),
    SENTINEL(26379),
    CLUSTER(6379);

    private final int defaultPort;

    Kind(int defaultPort) {
      this.defaultPort = defaultPort;
    }

    int defaultPort() {
      return defaultPort;
    }

    static Optional<Kind> find(String name) {
      return Arrays.stream(values())
          .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name))
          .findFirst();
    }
  }

  /** A server. */
  public record Host(String name, int port) {
    @Override
    public String toString() {
      return name + ":" + port;
    }
  }

  /** As whom to log in. Does not show its password. */
  public record Login(Optional<String> user, String password) {
    @Override
    public String toString() {
      return user.orElse("default") + ":…";
    }
  }

  /**
   * Reads an address:
   *
   * <pre>
   * redis://[[user:]password@]host[:port][/database]
   * redis-cluster://[[user:]password@]host[:port][,host[:port]]…
   * redis-sentinel://[[user:]password@]host[:port][,host[:port]]…[/database]#master
   * </pre>
   *
   * With {@code rediss} instead of {@code redis} the connection is encrypted. User and password may
   * hold percent-encoded characters.
   *
   * @throws IllegalArgumentException when it is none; does not tell the password
   */
  public static RedisAddress of(String address) {
    return new AddressParser(address).parse();
  }
}
