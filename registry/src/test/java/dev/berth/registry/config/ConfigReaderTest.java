package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.review.ReviewEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  @TempDir Path folder;

  @Test
  void hasDefaultsForEverything() {
    assertThat(ConfigReader.defaults())
        .isEqualTo(
            new RegistryConfig(
                Path.of("./data"),
                new HttpConfig(
                    "127.0.0.1",
                    5000,
                    Duration.ZERO,
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(60),
                    256,
                    32 * 1024,
                    8 * 1024,
                    "",
                    List.of(),
                    List.of()),
                new LimitsConfig(
                    4 * 1024 * 1024,
                    64,
                    10_000,
                    10_000,
                    512 * 1024,
                    0,
                    1000,
                    100,
                    0,
                    0,
                    1024,
                    512,
                    Optional.empty(),
                    Optional.empty()),
                new ManifestConfig(List.of()),
                new UploadConfig(Duration.ofHours(24), Duration.ofSeconds(30), 0),
                new StorageConfig(
                    Path.of("./data/storage"),
                    true,
                    StoragePermissions.PRIVATE,
                    Duration.ofHours(24)),
                new GcConfig(
                    2,
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(10),
                    Arrays.stream(ReviewEvent.values())
                        .collect(Collectors.toMap(ReviewEvent::code, _ -> Duration.ofHours(24))),
                    Duration.ofHours(1),
                    Untagged.COLLECT,
                    Duration.ofMinutes(5),
                    Duration.ofDays(90),
                    Duration.ofSeconds(3)),
                new DatabaseConfig(
                    Optional.empty(),
                    "berth",
                    Secret.empty(),
                    16,
                    8,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(5),
                    true),
                new RedisConfig(
                    new RedisPlace.Embedded(),
                    Optional.empty(),
                    Duration.ofMillis(100),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(10)),
                new NodeConfig(Optional.empty()),
                new LogConfig(LogFormat.TEXT, LogLevel.INFO)));
  }

  @Test
  void refusesAReviewWithinThePushWindow() {
    Reading reading =
        new Reading()
            .flag("--set", "gc.push-window", "2h")
            .flag("--set", "gc.delay-tag-switch", "7204s")
            .flag("--set", "redis.life", "4s")
            .flag("--set", "gc.delay-tag-delete", "7205s");
    assertThat(reading.problems())
        .containsExactly(
            "gc.delay-tag-switch (--set): '7204s' is less than the sum of gc.push-window (--set): '2h',"
                + " redis.life (--set): '4s' and redis.lease (default): '1s'");
  }

  @Test
  void refusesWhatIsNoPatternOfRepositories() {
    assertThat(new Reading().flag("--set", "manifest.sparse", "mirror/*,ca*che").problems())
        .containsExactly(
            "manifest.sparse (--set): 'mirror/*,ca*che' is not a list, separated by commas, of which"
                + " each is a repository name, or a prefix and /* (one segment more) or /** (one or"
                + " more)");
  }

  @Test
  void looksTwiceWhenADelayIsShort() {
    assertThat(ConfigReader.defaults().gc().betweenLooks()).isZero();
    assertThat(withDelayOfTagSwitch("4203s").betweenLooks()).isZero();
    assertThat(withDelayOfTagSwitch("4202s").betweenLooks()).isEqualTo(Duration.ofSeconds(603));
  }

  private static GcConfig withDelayOfTagSwitch(String delay) {
    return new Reading().flag("--set", "gc.delay-tag-switch", delay).config().gc();
  }

  @Test
  void readsEverySettingFromTheFile() {
    assertThat(new Reading().file(folder, Examples.file()).config())
        .isEqualTo(Examples.everything());
  }

  @Test
  void readsEverySettingFromVariables() {
    Reading reading = new Reading();
    Settings settings = new Settings();
    Examples.values()
        .forEach(
            (name, value) -> reading.variable(settings.find(name).orElseThrow().variable(), value));
    assertThat(reading.config()).isEqualTo(Examples.everything());
  }

  @Test
  void readsASecretFromTheFileThatAVariableNames() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "s3cret with spaces \r\n");
    Reading reading = new Reading().variable("BERTH_DATABASE_PASSWORD_FILE", file.toString());
    assertThat(reading.config().database().password()).isEqualTo(Secret.of("s3cret with spaces "));
    assertThat(reading.line("database.password").toString())
        .contains("BERTH_DATABASE_PASSWORD_FILE")
        .doesNotContain("s3cret");
  }

  @Test
  void takesAnEmptyVariableForNoneBesideAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "s3cret");
    Reading reading =
        new Reading()
            .variable("BERTH_DATABASE_PASSWORD", "")
            .variable("BERTH_DATABASE_PASSWORD_FILE", file.toString());
    assertThat(reading.config().database().password()).isEqualTo(Secret.of("s3cret"));

    Files.writeString(file, "\n");
    assertThat(reading.problems())
        .containsExactly("BERTH_DATABASE_PASSWORD_FILE: %s: the file is empty".formatted(file));
  }

  @Test
  void readsALoginFromAFileAsFromAVariable() throws IOException {
    Path file = Files.writeString(folder.resolve("url"), "postgresql://me:s3cret@db:5432/berth\n");
    DatabaseConfig database =
        new Reading().variable("BERTH_DATABASE_URL_FILE", file.toString()).config().database();
    assertThat(database.url()).contains("jdbc:postgresql://db:5432/berth");
    assertThat(database.user()).isEqualTo("me");
    assertThat(database.password()).isEqualTo(Secret.of("s3cret"));
  }

  @Test
  void refusesFilesOfSecretsThatItCannotUse() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "s3cret");
    Reading reading =
        new Reading()
            .variable("BERTH_DATABASE_PASSWORD", "other")
            .variable("BERTH_DATABASE_PASSWORD_FILE", file.toString())
            .variable("BERTH_REDIS_PASSWORD_FILE", "/nowhere/password")
            .variable("BERTH_REDIS_URL_FILE", "/")
            .variable("BERTH_HTTP_PORT_FILE", file.toString())
            .variable("BERTH_REDIS_PASWORD_FILE", file.toString())
            .variable("BERTH_DATABASE_URL", "postgresql://db/berth")
            .variable("BERTH_DATABASE_URL_FILE", "");
    assertThat(reading.problems())
        .containsExactly(
            "BERTH_DATABASE_PASSWORD and BERTH_DATABASE_PASSWORD_FILE are both set; use one of them",
            "unknown variable 'BERTH_HTTP_PORT_FILE'; the nearest is BERTH_HTTP_PORT",
            "BERTH_REDIS_PASSWORD_FILE: /nowhere/password: there is no such file",
            "unknown variable 'BERTH_REDIS_PASWORD_FILE'; the nearest is BERTH_REDIS_PASSWORD_FILE",
            "BERTH_REDIS_URL_FILE: /: cannot be read: it is a folder");
  }

  @Test
  void reportsVariablesThatDoNotNameAFile() {
    Reading reading =
        new Reading()
            .variable("BERTH_CONFIG", "no\0path")
            .variable("BERTH_REDIS_PASSWORD_FILE", "no\0path");
    assertThat(reading.problems())
        .containsExactly(
            "BERTH_CONFIG: 'no\uFFFDpath' is not a path",
            "BERTH_REDIS_PASSWORD_FILE: 'no\uFFFDpath' is not a path");
  }

  @Test
  void showsNothingOfAFileThatHoldsAnotherSecret() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "s3cret");
    Path login = Files.writeString(folder.resolve("login"), "postgres:me:s3cret@db/berth");
    Reading reading =
        new Reading()
            .variable("BERTH_DATABASE_URL_FILE", login.toString())
            .variable("BERTH_REDIS_URL_FILE", password.toString());
    assertThat(reading.problems())
        .hasSize(2)
        .allSatisfy(
            problem -> assertThat(problem).contains("'****' is not").doesNotContain("s3cret"));
  }

  @Test
  void readsEverySettingFromFlags() {
    Reading reading = new Reading();
    Examples.values().forEach((name, value) -> reading.flag("--set", name, value));
    assertThat(reading.config()).isEqualTo(Examples.everything());
  }

  @Test
  void prefersFlagsToVariablesToTheFileToDefaults() {
    Reading reading = new Reading();
    assertThat(reading.line("http.port")).isEqualTo(line("5000", "default"));
    reading.file(folder, "\nhttp:\n  port: 5001");
    assertThat(reading.line("http.port"))
        .isEqualTo(line("5001", folder.resolve("berth.yaml") + ":3"));
    reading.variable("BERTH_HTTP_PORT", "5002");
    assertThat(reading.line("http.port")).isEqualTo(line("5002", "BERTH_HTTP_PORT"));
    reading.flag("--port", "http.port", "5003");
    assertThat(reading.line("http.port")).isEqualTo(line("5003", "--port"));
    assertThat(reading.config().http().port()).isEqualTo(5003);
  }

  @Test
  void keepsStorageInTheDataFolderUnlessToldOtherwise() {
    Reading reading = new Reading().flag("--data", "data", "/srv/berth/");
    assertThat(reading.config().storage().folder()).isEqualTo(Path.of("/srv/berth/storage"));
    assertThat(reading.line("storage.folder").source()).isEqualTo("default");
    reading.variable("BERTH_STORAGE_FOLDER", "/bytes");
    assertThat(reading.config().storage().folder()).isEqualTo(Path.of("/bytes"));
  }

  @Test
  void readsTheFileThatAVariableNames() throws IOException {
    Path file = Files.writeString(folder.resolve("other.yaml"), "http.port: 5001");
    assertThat(new Reading().variable("BERTH_CONFIG", file.toString()).config().http().port())
        .isEqualTo(5001);
  }

  @Test
  void saysWhatIsWrongWithEachValueAndWhereItStands() {
    Reading reading =
        new Reading()
            .file(folder, "http:\n  port: 70000\nstorage.fsync: maybe")
            .variable("BERTH_LIMITS_MANIFEST_SIZE", "4 bananas")
            .variable("BERTH_UPLOAD_EXPIRY", "24")
            .flag("--log", "log.format", "xml")
            .flag("--set", "data", " ");
    assertThat(reading.problems())
        .containsExactly(
            "data (--set): ' ' is not a path",
            "http.port (berth.yaml:2): '70000' is not a whole number from 0 to 65535",
            "limits.manifest-size (BERTH_LIMITS_MANIFEST_SIZE): '4 bananas' is not a size such as"
                + " 512KiB, 4MiB or 2GB, from 1KiB to 64MiB",
            "upload.expiry (BERTH_UPLOAD_EXPIRY): '24' is not a time such as 500ms, 30s, 5m, 24h or"
                + " 7d, from 1s to 365d",
            "storage.fsync (berth.yaml:3): 'maybe' is not true or false",
            "log.format (--log): 'xml' is not one of text, json");
  }

  @Test
  void refusesWhatOnlyLooksLikeAPath() {
    assertThat(
            new Reading()
                .file(
                    folder,
                    """
                    data: ~/berth
                    storage.folder: s3://bucket/berth
                    redis.trust: file:///etc/redis.pem
                    """)
                .problems())
        .containsExactly(
            "data (berth.yaml:1): '~/berth' is not a path: only a shell expands '~', write the"
                + " full path",
            "storage.folder (berth.yaml:2): 's3://bucket/berth' is not a path: object storage is"
                + " not supported yet, write the path of a folder",
            "redis.trust (berth.yaml:3): 'file:///etc/redis.pem' is not a path: it is a URL, write"
                + " a path of this machine");
    assertThat(new Reading().flag("--data", "data", "~").problems())
        .containsExactly(
            "data (--data): '~' is not a path: only a shell expands '~', write the full path");
    assertThat(new Reading().variable("BERTH_DATA", "${HOME}/berth").problems())
        .containsExactly(
            "data (BERTH_DATA): '${HOME}/berth' is not a path: only a shell expands variables,"
                + " write the full path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"./~", "/mnt/~me", "./s3:/bucket", "a:b", "/mnt/$x", "c$x", "./$HOME"})
  void takesUnusualPathsThatCanOnlyBeMeant(String path) {
    assertThat(new Reading().flag("--data", "data", path).config().data()).isEqualTo(Path.of(path));
  }

  @Test
  void namesTheNearestSettingOfAnUnknownOne() {
    Reading reading =
        new Reading()
            .file(folder, "htpp:\n  port: 1\nport: 2\nhttp:\n  gracePeriod: 3s\n")
            .variable("BERTH_PORT", "5000")
            .variable("BERTH_LIMITS_MANIFESTSIZE", "1MiB")
            .flag("--set", "storage.sync", "false");
    assertThat(reading.problems())
        .containsExactly(
            "berth.yaml:1: unknown setting 'htpp'; the nearest is http",
            "berth.yaml:3: unknown setting 'port'; the nearest is http.port",
            "berth.yaml:5: unknown setting 'http.gracePeriod'; the nearest is http.grace-period",
            "unknown variable 'BERTH_LIMITS_MANIFESTSIZE'; the nearest is"
                + " BERTH_LIMITS_MANIFEST_SIZE",
            "unknown variable 'BERTH_PORT'; the nearest is BERTH_HTTP_PORT",
            "--set: unknown setting 'storage.sync'; the nearest is storage.fsync");
  }

  @Test
  void leavesVariablesAloneThatAreNoSettings() {
    assertThat(
            new Reading()
                .variable("PATH", "/bin")
                .variable("BERTH", "x")
                .variable("BERTH_JAVA_OPTS", "-Xmx1g")
                .variable("BERTH_CONFIG", "")
                // As Kubernetes sets them beside services called berth and berth-db.
                .variable("BERTH_SERVICE_HOST", "10.0.0.1")
                .variable("BERTH_SERVICE_PORT", "5000")
                .variable("BERTH_SERVICE_PORT_HTTP", "5000")
                .variable("BERTH_PORT", "tcp://10.0.0.1:5000")
                .variable("BERTH_DB_PORT", "tcp://10.0.0.1:5432")
                .variable("BERTH_PORT_5000_TCP", "tcp://10.0.0.1:5000")
                .variable("BERTH_PORT_5000_TCP_ADDR", "10.0.0.1")
                .config())
        .isEqualTo(ConfigReader.defaults());
  }

  @Test
  void refusesSettingsThatContradictEachOther() {
    Reading reading =
        new Reading()
            .variable("BERTH_UPLOAD_EXPIRY", "10s")
            .flag("--set", "database.lock-timeout", "20s");
    assertThat(reading.problems())
        .containsExactly(
            "upload.claim (default): '30s' is not less than upload.expiry (BERTH_UPLOAD_EXPIRY):"
                + " '10s'",
            "database.lock-timeout (--set): '20s' is more than database.statement-timeout"
                + " (default): '10s'");
  }

  @Test
  void refusesAFlagGivenTwice() {
    assertThat(
            new Reading()
                .flag("--set", "http.port", "1")
                .flag("--port", "http.port", "2")
                .problems())
        .containsExactly("http.port: given twice, by --set and --port");
  }

  @Test
  void neverShowsASecret() {
    Reading reading =
        new Reading()
            .variable("BERTH_DATABASE_PASSWORD", "hunter2")
            .flag("--set", "database.url", "postgresql://me:hunter3@db/berth?password=hunter4");
    assertThat(reading.line("database.password").value()).isEqualTo("****");
    assertThat(reading.effective().toString()).doesNotContain("hunter");
    assertThat(reading.flag("--set", "http.port", "x").problems().toString())
        .doesNotContain("hunter");
    assertThat(new Reading().line("database.password").value()).isEmpty();
  }

  @Test
  void showsHostileTextWithoutItsControlCharacters() {
    List<String> problems =
        new Reading().flag("--set", "http.port", "1\n2\u001b[31m" + "9".repeat(1000)).problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst()).doesNotContain("\u001b").hasSizeLessThan(200);
  }

  private static EffectiveConfig.Line line(String value, String source) {
    return new EffectiveConfig.Line("http.port", value, source);
  }
}
