package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;

/**
 * A program of its own that runs the embedded database of a data folder, adds a row to it, says so,
 * and ends when its input does. Arguments: the data folder, the folder of PostgreSQL's programs.
 */
final class ServingProgram {
  private ServingProgram() {}

  public static void main(String[] arguments) throws IOException {
    Path data = Path.of(arguments[0]);
    Path programs = Path.of(arguments[1]);
    try (EmbeddedDatabase database =
        EmbeddedDatabase.start(data, place -> PostgresBinaries.installed(programs))) {
      DatabaseAddress address = database.address();
      Jdbi.create(address.url(), address.user(), address.password().reveal())
          .useHandle(
              handle ->
                  handle.execute(
                      "CREATE TABLE IF NOT EXISTS rows (n int); INSERT INTO rows VALUES (1)"));
      System.out.println("ready");
      System.in.readAllBytes();
    }
  }
}
