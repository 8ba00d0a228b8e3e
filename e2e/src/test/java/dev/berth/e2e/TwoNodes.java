package dev.berth.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two nodes behind one database and one storage. */
record TwoNodes(Berth first, Berth second) implements AutoCloseable {

  /**
   * Starts them on a database of their own.
   *
   * @param name of the database, and of their folder
   * @param firstRedis where the first one finds Redis
   * @param secondRedis where the second one finds the same
   */
  static TwoNodes start(
      ExternalPostgres postgres, Path folder, String name, String firstRedis, String secondRedis)
      throws Exception {
    postgres.createDatabase(name);
    String database = ExternalPostgres.setting(name, postgres.port());
    Path own = folder.resolve(name);
    return new TwoNodes(
        startNode(own, "first", database, firstRedis),
        startNode(own, "second", database, secondRedis));
  }

  private static Berth startNode(Path folder, String name, String database, String redis)
      throws IOException {
    return Berth.start(
        Files.createDirectories(folder).resolve(name),
        database,
        "storage.folder=" + folder.resolve("storage"),
        "storage.fsync=false",
        "redis.url=" + redis,
        // Enough for a busy machine: tests count changes that could not tell Redis in time.
        "redis.deadline=1s",
        "redis.life=" + RedisFaultsIT.LIFE.toMillis() + "ms",
        "redis.lease=" + RedisFaultsIT.LEASE.toMillis() + "ms");
  }

  RegistryClient one() {
    return first.client();
  }

  RegistryClient other() {
    return second.client();
  }

  @Override
  public void close() throws IOException {
    try (first) {
      second.close();
    }
  }
}
