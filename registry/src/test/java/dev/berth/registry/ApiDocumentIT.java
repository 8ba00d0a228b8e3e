package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.health.HealthHandler;
import dev.berth.registry.http.Route;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.metrics.MetricsHandler;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.traffic.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page docs/api.md has a heading for every route, and for no other. */
final class ApiDocumentIT {
  private static final Pattern HEADING = Pattern.compile("(?m)^### (`.+`)$");

  @RegisterExtension static final TestDatabase server = new TestDatabase();

  @TempDir private Path folder;

  @Test
  void documentsEveryRoute() throws IOException {
    assertThat(documented()).isEqualTo(served());
  }

  private Set<String> served() {
    FileBlobStorage storage = FileBlobStorage.open(folder, false);
    RegistryRedis redis = RegistryRedis.none(ConfigReader.defaults().redis());
    try (Resources resources = new Resources()) {
      Metrics metrics = resources.open(Metrics::new);
      return Stream.of(
              new Features(
                      ConfigReader.defaults(),
                      server.database(),
                      storage,
                      TestDocuments.in(folder),
                      metrics,
                      new Shared(
                          new NoCache(PullCounter.NONE), new Traffic(redis), new JobLocks(redis)))
                  .open(resources),
              new HealthHandler(server.database(), storage, redis).routes(),
              new MetricsHandler(metrics).routes())
          .flatMap(List::stream)
          .map(Route::toString)
          // The same without the slash at the end is taken from old clients, silently.
          .filter(route -> !route.endsWith("/v2") && !route.endsWith("/uploads"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Headings are like {@code `GET`, `HEAD /v2/<name>/blobs/<digest>?query`}. */
  private static Set<String> documented() throws IOException {
    return HEADING
        .matcher(Files.readString(Path.of("../docs/api.md")))
        .results()
        .flatMap(heading -> routes(heading.group(1).replace("`", "")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> routes(String heading) {
    int space = heading.lastIndexOf(' ');
    String path =
        heading.substring(space + 1).replaceFirst("\\?.*", "").replace('<', '{').replace('>', '}');
    return Stream.of(heading.substring(0, space).split(", ", -1))
        .map(method -> method + " " + path);
  }
}
