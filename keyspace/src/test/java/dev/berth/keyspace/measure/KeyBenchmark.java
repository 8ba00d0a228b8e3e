package dev.berth.keyspace.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.ParsedKey;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What the library does for each command that a program sends. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyBenchmark {
  private static final int KEYS = 64;

  private final String text = HundredFamilies.catalog();
  private final Keyspaces all = new CatalogLoader().add("hundred.yaml", text).load();
  private final Keyspace keyspace = all.get("hundred");
  private final Classifier classifier = all.classifier();
  private final Family twoChecked = keyspace.family("family1");
  private final Family derived = keyspace.family("family4");
  private final byte[] one = twoChecked.key("node-17.eu", "123456789").bytes();
  private final byte[][] mixed = new byte[KEYS][];
  private final String[] ids = new String[KEYS];
  private int next;

  /** Keys of every kind, some of them undeclared. */
  public KeyBenchmark() {
    for (int i = 0; i < KEYS; i++) {
      ids[i] = Integer.toString(1_000_000 + 7919 * i);
      Family family = keyspace.family("family" + (i * 37 % 100));
      String[] inputs =
          family.inputs().stream()
              .map(
                  input ->
                      input.equals("sandbox")
                          ? "0123456789abcdef".repeat(2)
                          : input.equals("status") ? "good" : ids[0])
              .toArray(String[]::new);
      mixed[i] = i % 8 == 7 ? ("session:" + ids[i]).getBytes(UTF_8) : family.key(inputs).bytes();
    }
  }

  private int next() {
    next = (next + 1) % KEYS;
    return next;
  }

  @Benchmark
  public Key buildWithTwoCheckedVariables() {
    return twoChecked.key("node-17.eu", ids[next()]);
  }

  /** What a program does that has no library: no check, and nobody knows of the key. */
  @Benchmark
  public byte[] joinStringsByHand() {
    return ("app:v1:worker:resource1:" + "node-17.eu" + ":" + ids[next()]).getBytes(UTF_8);
  }

  @Benchmark
  public Key buildWithNamespaceAndHash() {
    return derived.key("group/project/image");
  }

  @Benchmark
  public Classification classifyAmongAHundredFamilies() {
    return classifier.classify(mixed[next()]);
  }

  @Benchmark
  public Optional<ParsedKey> takeApart() {
    return twoChecked.parse(one);
  }

  @Benchmark
  public int buildAndFindSlot() {
    return twoChecked.key("node-17.eu", ids[next()]).slot();
  }

  @Benchmark
  public Keyspaces compileAHundredFamilies() {
    return new CatalogLoader().add("hundred.yaml", text).load();
  }
}
