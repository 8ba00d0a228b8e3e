package dev.berth.registry.redis.embedded;

import dev.berth.registry.embedded.AddressFile;
import dev.berth.registry.embedded.PidFile;
import java.nio.file.Path;

/** The files of the embedded Redis of a data folder, which only their owner may read. */
record ServerFiles(Path folder) {
  static ServerFiles of(Path data) {
    return new ServerFiles(data.toAbsolutePath().normalize().resolve("redis"));
  }

  Path settings() {
    return folder.resolve("redis.conf");
  }

  Path pid() {
    return folder.resolve("redis.pid");
  }

  /** What the running server says. */
  Path log() {
    return folder.resolve("redis.log");
  }

  /** What the one before said. */
  Path logBefore() {
    return folder.resolve("redis.log.before");
  }

  AddressFile address() {
    return new AddressFile(folder);
  }

  PidFile process() {
    return new PidFile(pid(), settings());
  }
}
