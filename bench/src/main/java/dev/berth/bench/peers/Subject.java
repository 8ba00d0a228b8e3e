package dev.berth.bench.peers;

import dev.berth.bench.server.LabServer;
import java.util.Locale;
import java.util.Map;

/** A registry in one of its set-ups, or what is the limit for all of them. */
enum Subject {
  BERTH("Berth"),
  BERTH_BESIDE_SERVERS("Berth with installed PostgreSQL and Redis"),
  BERTH_WITHOUT_REDIS("Berth without Redis"),
  DOCKER_REGISTRY("docker-registry"),
  ZOT("zot"),
  NGINX("nginx, the limit");

  /** What all others are compared with. */
  static final Subject PEER = DOCKER_REGISTRY;

  private final String title;

  Subject(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  boolean isBerth() {
    return this == BERTH || this == BERTH_BESIDE_SERVERS || this == BERTH_WITHOUT_REDIS;
  }

  boolean isRegistry() {
    return this != NGINX;
  }

  boolean isThere(Programs programs) {
    return switch (this) {
      case BERTH, BERTH_WITHOUT_REDIS, DOCKER_REGISTRY -> true;
      case BERTH_BESIDE_SERVERS -> programs.postgres().isPresent() && programs.redis().isPresent();
      case ZOT -> programs.zot().isPresent();
      case NGINX -> programs.nginx().isPresent();
    };
  }

  /** What makes it be there. */
  String need() {
    return switch (this) {
      case BERTH, BERTH_WITHOUT_REDIS -> "nothing";
      case BERTH_BESIDE_SERVERS -> "apt install postgresql redis-server";
      case DOCKER_REGISTRY -> "apt install docker-registry";
      case ZOT -> "--zot FILE";
      case NGINX -> "apt install nginx-light";
    };
  }

  /** Starts it, to run until it is closed or the workspace of the lab is. */
  LabServer start(Lab lab) {
    return switch (this) {
      case BERTH -> lab.startBerth("berth", Map.of());
      case BERTH_BESIDE_SERVERS -> lab.startBerthBesideServers();
      case BERTH_WITHOUT_REDIS ->
          lab.startBerth("berth-without-redis", Map.of("redis.url", "none"));
      case DOCKER_REGISTRY -> lab.startDockerRegistry();
      case ZOT -> lab.startZot();
      case NGINX -> lab.startNginx();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
