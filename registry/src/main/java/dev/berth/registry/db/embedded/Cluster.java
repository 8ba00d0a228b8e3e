package dev.berth.registry.db.embedded;

import dev.berth.registry.config.Secret;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.NewSecret;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of one embedded PostgreSQL: {@code data} (its data folder), {@code secret} (its
 * password), {@code log}.
 */
final class Cluster {
  private static final Logger log = LoggerFactory.getLogger(Cluster.class);
  private static final String USER = "berth";
  private static final String DRAFT = "data.draft-";

  private final Path folder;
  private final PostgresBinaries binaries;
  private final Privileges privileges;

  Cluster(Path folder, PostgresBinaries binaries, Privileges privileges) {
    this.folder = folder;
    this.binaries = binaries;
    this.privileges = privileges;
  }

  Path data() {
    return data(folder);
  }

  static Path data(Path folder) {
    return folder.resolve("data");
  }

  Path log() {
    return folder.resolve("log");
  }

  /** Receives what is printed before the log of PostgreSQL itself begins. */
  Path startLog() {
    return log().resolve("start.log");
  }

  DatabaseAddress address(int port) throws IOException {
    return new DatabaseAddress(
        "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port),
        USER,
        Secret.of(Files.readString(secretFile()).strip()));
  }

  /**
   * Makes the data folder unless it is there. It appears in one step when all of it is durable, so
   * a first start that was killed is simply begun again.
   */
  void create(Changes changes) throws IOException {
    PrivateFiles.createFolder(log());
    PrivateFiles.deleteDrafts(folder, DRAFT);
    if (Files.exists(data())) {
      checkVersion();
      return;
    }
    log.atInfo().addKeyValue("folder", folder).log("creating a database for the first start");
    PrivateFiles.write(secretFile(), NewSecret.text());
    Path draft = Files.createTempDirectory(folder, DRAFT);
    initialise(draft, changes);
    PrivateFiles.rename(draft, data());
  }

  private void initialise(Path draft, Changes changes) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add("--pgdata=" + draft);
    arguments.add("--username=" + USER);
    arguments.add("--pwfile=" + secretFile());
    arguments.add("--auth=scram-sha-256");
    arguments.add("--encoding=UTF8");
    arguments.add("--locale=C");
    arguments.add("--data-checksums");
    arguments.add("--no-instructions");
    arguments.addAll(changes.creation());
    Command.Result result = run("initdb", arguments);
    if (result.failed()) {
      PrivateFiles.deleteTree(draft);
      throw new EmbeddedServerException(
          "cannot create the database in %s: %s".formatted(folder, Complaint.in(result.output())));
    }
  }

  private void checkVersion() throws IOException {
    String found = Files.readString(data().resolve("PG_VERSION")).strip();
    String version = run("postgres", List.of("--version")).output();
    if (!version.matches("postgres \\(PostgreSQL\\) " + found + "\\D.*")) {
      throw new EmbeddedServerException(
          "%s holds data of PostgreSQL %s, but the program is %s"
              .formatted(data(), found, version.replace("postgres (PostgreSQL) ", "PostgreSQL ")));
    }
    if (Files.notExists(secretFile())) {
      throw new EmbeddedServerException(
          "%s is missing: without it the data beside it cannot be opened".formatted(secretFile()));
    }
  }

  Command.Result run(String program, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(binaries.path(program)));
    words.addAll(arguments);
    return Command.of(privileges.apply(words)).run();
  }

  private Path secretFile() {
    return folder.resolve("secret");
  }
}
