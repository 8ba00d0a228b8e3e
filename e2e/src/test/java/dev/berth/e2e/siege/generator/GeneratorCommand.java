package dev.berth.e2e.siege.generator;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.berth.e2e.siege.attack.Attack;
import dev.berth.e2e.siege.attack.AttackKind;
import dev.berth.e2e.siege.attack.HostileContent;
import dev.berth.e2e.siege.client.HttpConnection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The main class of the process. Each line of input is a round: the port, its milliseconds, a seed
 * and the engagements. It answers with a line for each attack and one that ends the round.
 */
public final class GeneratorCommand {
  /** What precedes the counts of an attack. */
  public static final String COUNTS = "counts";

  /** What a line begins with that ends the answer to an order. */
  public static final String DONE = "done";

  private static final double SHARE_OF_PROCESSOR = 0.5;
  private static final int MAX_CONNECTIONS = 10_000;
  private static final int OTHER_FILES = 500;
  private static final int SOURCES = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private GeneratorCommand() {}

  /**
   * Takes orders until its input ends.
   *
   * @param arguments the port of the server, a seed, and the names of the attacks that will be used
   */
  public static void main(String[] arguments) throws Exception {
    InetAddress server = InetAddress.getLoopbackAddress();
    List<InetAddress> sources = sources();
    SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
    InetSocketAddress registry = new InetSocketAddress(server, Integer.parseInt(arguments[0]));
    HostileContent content;
    try (HttpConnection connection = new HttpConnection(sources.getFirst(), registry, PATIENCE)) {
      content = HostileContent.push(connection, random);
    }
    Map<AttackKind, Attack> attacks = new EnumMap<>(AttackKind.class);
    for (String name : arguments[2].split(",", -1)) {
      AttackKind kind = AttackKind.find(name).orElseThrow();
      attacks.put(kind, kind.build(content, random));
    }
    CpuBudget budget = new CpuBudget(SHARE_OF_PROCESSOR);
    Engine engine = new Engine(sources, attacks, maxConnections(), budget);
    System.out.println(DONE);
    takeOrders(engine, budget, server);
  }

  private static void takeOrders(Engine engine, CpuBudget budget, InetAddress server)
      throws IOException, InterruptedException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      String[] words = order.split(" ", -1);
      long before = budget.used();
      var tallies =
          engine.run(
              new InetSocketAddress(server, Integer.parseInt(words[0])),
              Long.parseLong(words[1]),
              Arrays.stream(words).skip(3).map(Engagement::parse).toList(),
              Long.parseLong(words[2]));
      tallies.forEach((kind, tally) -> System.out.printf("%s %s %s%n", COUNTS, kind, tally));
      System.out.printf("%s %d%n", DONE, (budget.used() - before) / 1_000_000);
    }
  }

  /** Returns the addresses that all attacks come from. */
  private static List<InetAddress> sources() throws IOException {
    List<InetAddress> sources = new ArrayList<>();
    for (int i = 0; i < SOURCES; i++) {
      sources.add(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + i)}));
    }
    return sources;
  }

  private static int maxConnections() {
    var system = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
    return (int) Math.min(MAX_CONNECTIONS, system.getMaxFileDescriptorCount() - OTHER_FILES);
  }
}
