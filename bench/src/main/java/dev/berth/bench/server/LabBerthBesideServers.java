package dev.berth.bench.server;

import dev.berth.registry.db.embedded.EmbeddedPostgres;
import dev.berth.registry.db.embedded.PostgresBinaries;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The packaged program beside a PostgreSQL and a Redis of the system, each in a folder of its own.
 * All of them stop and start together.
 */
public final class LabBerthBesideServers implements LabServer {
  private final EmbeddedPostgres postgres;
  private final Path postgresPrograms;
  private final LabRedis redis;
  private final LabBerth berth;
  private boolean closed;

  private LabBerthBesideServers(
      EmbeddedPostgres postgres, Path postgresPrograms, LabRedis redis, LabBerth berth) {
    this.postgres = postgres;
    this.postgresPrograms = postgresPrograms;
    this.redis = redis;
    this.berth = berth;
  }

  /**
   * Starts all three, on data that may be there already.
   *
   * @param postgresPrograms the folder of {@code initdb} and {@code postgres}
   * @param redisProgram the file {@code redis-server}
   */
  public static LabBerthBesideServers start(
      Path launcher, Path folder, Path postgresPrograms, Path redisProgram) {
    EmbeddedPostgres postgres =
        EmbeddedPostgres.start(
            folder.resolve("postgresql"), PostgresBinaries.installed(postgresPrograms));
    try {
      return start(launcher, folder, postgres, postgresPrograms, redisProgram);
    } catch (RuntimeException e) {
      postgres.close();
      throw e;
    }
  }

  private static LabBerthBesideServers start(
      Path launcher,
      Path folder,
      EmbeddedPostgres postgres,
      Path postgresPrograms,
      Path redisProgram) {
    LabRedis redis = LabRedis.start(redisProgram, folder.resolve("redis"));
    try {
      LabBerth berth =
          LabBerth.start(
              launcher,
              folder.resolve("berth"),
              postgres.address(),
              Map.of("redis.url", redis.url()));
      return new LabBerthBesideServers(postgres, postgresPrograms, redis, berth);
    } catch (RuntimeException e) {
      redis.close();
      throw e;
    }
  }

  @Override
  public URI address() {
    return berth.address();
  }

  @Override
  public List<ProcessHandle> processes() {
    return Stream.concat(
            berth.processes().stream(),
            Stream.concat(ProcessHandle.of(postgres.pid()).stream(), Stream.of(redis.handle())))
        .toList();
  }

  @Override
  public String description() {
    String program = postgresPrograms.resolve("postgres").toString();
    return "%s, installed PostgreSQL %s, installed %s"
        .formatted(berth.description(), ProgramVersion.of(program, Map.of()), redis.description());
  }

  /** Only once: by then another one may have started on the same data. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      berth.close();
      redis.close();
      postgres.close();
    }
  }
}
