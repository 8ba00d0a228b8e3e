package dev.berth.e2e.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.redis.server.RawClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Looks at every key of live servers: the registry's catalog declares it, it has the declared type,
 * and it has its lifetime. Servers are looked at one after the other, while the program may go on.
 */
public final class KeyAudit {
  private static final Path CATALOG = Path.of("..", "registry/src/main/keyspace/registry.yaml");
  private static final int BATCH = 500;

  /** The longest transaction, and how long an answer may be given after it. */
  private static final Settings DEFAULTS =
      Settings.NONE.withConfig("redis.fence", Duration.ofSeconds(5 * 60 + 3));

  private final Classifier classifier;
  private final Map<String, Long> families = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  /** An audit of nodes whose settings are the defaults. */
  public KeyAudit() {
    this(DEFAULTS);
  }

  /** An audit of nodes whose settings decide some of the lifetimes. */
  public KeyAudit(Settings settings) {
    this.classifier =
        new CatalogLoader().add(CATALOG).with("registry", settings).load().classifier();
  }

  /** What the keys of the families in use look like, as patterns that Redis understands. */
  public static List<String> patterns() {
    return new CatalogLoader()
        .add(CATALOG).load().all().stream()
            .flatMap(keyspace -> keyspace.families().stream())
            .filter(family -> family.rule().traits().status() == Status.ACTIVE)
            .map(family -> new String(family.scanPattern(), UTF_8))
            .toList();
  }

  /** Looks at all keys of one server, which must be a master. */
  public KeyAudit look(int port) throws IOException {
    try (RawClient client = new RawClient(port)) {
      return look(client);
    }
  }

  /** The same where the client had to log in. */
  public KeyAudit look(RawClient client) throws IOException {
    TreeSet<String> keys = new TreeSet<>();
    String cursor = "0";
    do {
      List<?> answer = (List<?>) client.send("SCAN", cursor, "COUNT", BATCH);
      ((List<?>) answer.getLast()).forEach(key -> keys.add(String.valueOf(key)));
      cursor = String.valueOf(answer.getFirst());
    } while (!cursor.equals("0"));
    for (String key : keys) {
      look(LiveKey.of(client, key));
    }
    return this;
  }

  private void look(LiveKey key) {
    if (key.isGone()) {
      return;
    }
    switch (classifier.classify(key.name().getBytes(UTF_8))) {
      case Classification.Declared(var family) -> {
        families.merge(family.name(), 1L, Long::sum);
        key.findProblem(family).ifPresent(problems::add);
      }
      case Classification other ->
          problems.add("%s: %s".formatted(key.name(), other.getClass().getSimpleName()));
    }
  }

  /** How many keys of each family there were. */
  public Map<String, Long> families() {
    return Map.copyOf(families);
  }

  /** What is wrong, a line for each key. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Fails if anything is wrong. */
  public void expectNone() {
    if (!problems.isEmpty()) {
      throw new AssertionError("keys in Redis:\n" + String.join("\n", problems));
    }
  }

  @Override
  public String toString() {
    return families.entrySet().stream()
        .map(family -> "%s %d".formatted(family.getKey(), family.getValue()))
        .collect(Collectors.joining(", "));
  }
}
