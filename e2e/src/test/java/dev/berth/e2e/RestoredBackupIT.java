package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/operating/backup.md tells to type brings a registry back. */
@Tag("slow")
final class RestoredBackupIT {
  private static final Pattern SAMPLE = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final String REPOSITORY = "me/app";

  @TempDir private Path folder;

  private record Image(String tag, Content content, Document manifest) {

    static Image create(String tag) {
      Content content = new Content();
      return new Image(tag, content, content.add(content.image()));
    }

    void push(RegistryClient client) throws IOException, InterruptedException {
      content.push(client, REPOSITORY);
      assertThat(manifest.put(client, REPOSITORY, tag).statusCode()).isEqualTo(201);
    }

    void assertWhole(RegistryClient client) throws IOException, InterruptedException {
      Stored.manifest(REPOSITORY, tag, manifest).assertGet(client);
      for (byte[] blob : content.blobs().values()) {
        Stored.blob(REPOSITORY, content.algorithm(), blob).assertGet(client);
      }
    }
  }

  @Test
  void hasEverythingOfTheTimeOfTheDump() throws Exception {
    try (ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      assumeTrue(postgres.hasBackupPrograms(), "there is no pg_dump");
      postgres.createDatabase("original");
      postgres.createDatabase("restored");
      Image old = Image.create("old");
      Image late = Image.create("late");

      backUp(postgres, old, late);

      try (Berth restored = restore(postgres)) {
        old.assertWhole(restored.client());
        assertThat(restored.client().manifest(REPOSITORY, "late").statusCode()).isEqualTo(404);
        late.push(restored.client());
        late.assertWhole(restored.client());
        restored.check();
      }
    }
  }

  /** While the storage is copied, there are newer objects, and the dumped ones were collected. */
  private void backUp(ExternalPostgres postgres, Image old, Image late) throws Exception {
    Path storage = folder.resolve("storage");
    Files.createDirectory(folder.resolve("backup"));
    List<String> commands = samples().getFirst().lines().toList();
    assertThat(commands).hasSize(2);
    try (Berth berth = start("original", postgres, storage);
        RegistryDatabase database = new RegistryDatabase(postgres, "original")) {
      old.push(berth.client());
      run(postgres, commands.getFirst());
      late.push(berth.client());
      assertThat(
              berth
                  .client()
                  .delete("/v2/%s/manifests/%s".formatted(REPOSITORY, old.manifest().digest()))
                  .statusCode())
          .isEqualTo(202);
      collect(berth, database);
      run(postgres, commands.getLast());
    }
  }

  private static void collect(Berth berth, RegistryDatabase database) throws Exception {
    for (String queue : List.of(RegistryDatabase.MANIFEST_REVIEWS, RegistryDatabase.BLOB_REVIEWS)) {
      database.makeDue(queue, REPOSITORY);
      assertThat(berth.run("gc", "run").exitCode()).isZero();
    }
    assertThat(database.count(RegistryDatabase.OBJECTS)).isEqualTo(3);
  }

  private Berth restore(ExternalPostgres postgres) throws Exception {
    Path storage = folder.resolve("restored-storage");
    String restore = samples().getLast();
    LauncherRun run = shell(postgres, restore);
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
    assertThat(run.output()).contains("3 found wrong, 3 of them fixed");
    return start("restored", postgres, storage);
  }

  private Berth start(String name, ExternalPostgres postgres, Path storage) throws IOException {
    return Berth.start(
        folder.resolve(name),
        ExternalPostgres.setting(name, postgres.port()),
        "storage.folder=" + storage);
  }

  private static List<String> samples() throws IOException {
    List<String> samples =
        SAMPLE
            .matcher(Files.readString(Program.home().resolve("docs/operating/backup.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(samples).hasSize(2);
    return samples;
  }

  private void run(ExternalPostgres postgres, String command) throws Exception {
    LauncherRun run = shell(postgres, command);
    assertThat(run.exitCode()).as(command + run.output() + run.errors()).isZero();
  }

  private LauncherRun shell(ExternalPostgres postgres, String commands) throws Exception {
    String launcher = Program.home().resolve("berth").toString();
    ProcessBuilder builder = Program.builder(Map.of(), List.of());
    builder.command("bash", "-euc", commands.replace("./berth", launcher));
    builder.directory(folder.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "PATH", postgres.programs() + ":" + System.getenv("PATH"),
                "DATABASE_URL", ExternalPostgres.url("original", postgres.port()),
                "RESTORED_URL", ExternalPostgres.url("restored", postgres.port()),
                "STORAGE_FOLDER", folder.resolve("storage").toString(),
                "RESTORED_FOLDER", folder.resolve("restored-storage").toString()));
    return Program.finish(builder);
  }
}
