package dev.berth.registry.redis;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.typed.GeneratedKeys;
import dev.berth.keyspace.value.Values;
import java.time.Duration;

/**
 * The catalog of the registry's keys with the lifetimes of this node. Immutable; to be made once.
 *
 * @param keyspace everything the catalog declares
 * @param keys makes the keys
 */
public record RegistryCatalog(Keyspace keyspace, RegistryKeys keys) {
  private static final String NAME = "registry";

  /**
   * Loads it.
   *
   * @param life how long what the database said may be used
   * @param lease how long a reader may take to write what it read
   * @param fence how long a writer is reckoned with
   */
  public static RegistryCatalog load(Duration life, Duration lease, Duration fence) {
    Settings settings =
        Settings.NONE
            .withConfig("redis.life", life)
            .withConfig("redis.lease", lease)
            .withConfig("redis.fence", fence);
    Keyspace keyspace = GeneratedKeys.load(RegistryKeys.class, NAME + ".yaml", NAME, settings);
    return new RegistryCatalog(keyspace, new RegistryKeys(keyspace));
  }

  /** Makes the codecs of values. */
  public Values values() {
    return new Values(keyspace);
  }

  /** All keys of one repository, which share a slot. */
  public Group ofRepository() {
    return keyspace.group("repository");
  }
}
