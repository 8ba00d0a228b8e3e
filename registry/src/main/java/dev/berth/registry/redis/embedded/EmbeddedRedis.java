package dev.berth.registry.redis.embedded;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.NewSecret;
import dev.berth.registry.embedded.Platform;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Redis of a data folder, for the process that has the folder. It is started in the background,
 * and again whenever it dies. It listens on the loopback address only, on a free port, and asks for
 * a secret that is new with each node; address and secret are noted in the folder for commands.
 */
public final class EmbeddedRedis implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EmbeddedRedis.class);

  private final KeepRunning keepRunning;

  private EmbeddedRedis(KeepRunning keepRunning) {
    this.keepRunning = keepRunning;
  }

  /**
   * Starts it in the background; empty, with a warning, where there is none for this platform.
   *
   * @param data the data folder, which this process has
   * @param started is told the address, also when it changes
   */
  public static Optional<EmbeddedRedis> start(Path data, Consumer<RedisAddress> started) {
    return start(data, Platform.current(), started);
  }

  static Optional<EmbeddedRedis> start(
      Path data, Platform platform, Consumer<RedisAddress> started) {
    Optional<RedisProgram> program = RedisProgram.find(platform);
    if (program.isEmpty()) {
      log.atWarn()
          .addKeyValue("platform", platform)
          .log("no embedded Redis for this platform, going on without; redis.url may name another");
    }
    return program.map(found -> start(ServerFiles.of(data), found, started));
  }

  private static EmbeddedRedis start(
      ServerFiles files, RedisProgram program, Consumer<RedisAddress> started) {
    return new EmbeddedRedis(
        new KeepRunning(() -> unpacked(files, program), NewSecret.text(), files, started));
  }

  private static ServerProcess unpacked(ServerFiles files, RedisProgram program)
      throws IOException {
    PrivateFiles.createFolder(files.folder());
    return new ServerProcess(files, program.unpack(files.folder()));
  }

  /** The Redis of the node that runs on this data folder; empty when none does. */
  public static Optional<RedisAddress> find(Path data) {
    try {
      return ServerFiles.of(data).address().find().map(lines -> RedisAddress.of(lines.getFirst()));
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("find the running Redis of", data, failure);
    }
  }

  @Override
  public void close() {
    keepRunning.close();
  }
}
