package dev.berth.bench.peers;

import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.ProcessorTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What must be on the machine besides Berth. One message names everything. */
final class Prerequisites {
  private Prerequisites() {}

  private record Need(String what, boolean isThere, boolean mustBe) {
    @Override
    public String toString() {
      String state = isThere ? "here:    " : mustBe ? "missing: " : "not here, but not needed: ";
      return "  " + state + what;
    }
  }

  /**
   * Looks whether all of it is there.
   *
   * @param dockerRegistry instead of the one that is found
   * @param zot which is not searched for
   */
  static Programs check(ProgramSearch search, Optional<Path> dockerRegistry, Optional<Path> zot) {
    Optional<Path> peer =
        dockerRegistry.isPresent()
            ? dockerRegistry.filter(ProgramSearch::isProgram)
            : search.find("docker-registry");
    Optional<Path> nginx = search.find("nginx");
    Optional<Path> postgres = search.findPostgres();
    Optional<Path> redis = search.find("redis-server");
    boolean zotIsThere = zot.map(ProgramSearch::isProgram).orElse(false);
    List<Need> needs =
        List.of(
            new Need(
                "docker-registry, to compare with: apt install docker-registry on Debian and"
                    + " Ubuntu, or --docker-registry FILE",
                peer.isPresent(),
                true),
            new Need(
                "Linux, whose /proc tells the processor time of a server",
                ProcessorTime.isKnown(),
                true),
            new Need("zot, given with --zot FILE", zotIsThere, zot.isPresent()),
            new Need("nginx: apt install nginx-light", nginx.isPresent(), false),
            new Need(
                "PostgreSQL 15 to 18 as Debian has it: apt install postgresql",
                postgres.isPresent(),
                false),
            new Need("redis-server: apt install redis-server", redis.isPresent(), false));
    if (needs.stream().anyMatch(need -> need.mustBe() && !need.isThere())) {
      throw new CannotMeasureException("not everything is here that this needs:\n" + list(needs));
    }
    return new Programs(peer.orElseThrow(), zot, nginx, postgres, redis);
  }

  private static String list(List<Need> needs) {
    return needs.stream().map(Need::toString).collect(Collectors.joining("\n"));
  }
}
