package dev.berth.bench.peers;

import dev.berth.bench.server.LabServer;
import java.util.Map;

/** A registry in one of its set-ups. */
enum Subject {
  BERTH("Berth"),
  BERTH_WITHOUT_REDIS("Berth without Redis"),
  DOCKER_REGISTRY("docker-registry");

  /** What all others are compared with. */
  static final Subject PEER = DOCKER_REGISTRY;

  private final String title;

  Subject(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Starts it with no content, to run until the workspace of the lab is closed. */
  LabServer start(Lab lab) {
    return switch (this) {
      case BERTH -> lab.startBerth("berth", Map.of());
      case BERTH_WITHOUT_REDIS ->
          lab.startBerth("berth-without-redis", Map.of("redis.url", "none"));
      case DOCKER_REGISTRY -> lab.startDockerRegistry();
    };
  }
}
