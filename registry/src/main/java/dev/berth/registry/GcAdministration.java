package dev.berth.registry;

import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.GcCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.gc.GcStatus;
import dev.berth.registry.gc.GcStatusTable;

/** The commands about garbage collection; they work beside a server and without one. */
final class GcAdministration implements GcCommands {

  @Override
  public ExitCode status(RegistryConfig config, boolean json) {
    return DatabaseWork.run(
        config,
        database -> {
          GcStatus status = database.read(new GcStatusTable()::get);
          System.out.println(json ? GcStatusText.json(status) : GcStatusText.table(status));
          return ExitCode.FINE;
        });
  }
}
