package dev.berth.bench.peers;

import dev.berth.bench.server.LabBerth;
import dev.berth.bench.server.LabBerthBesideServers;
import dev.berth.bench.server.LabDockerRegistry;
import dev.berth.bench.server.LabNginx;
import dev.berth.bench.server.LabServer;
import dev.berth.bench.server.LabZot;
import dev.berth.bench.server.Workspace;
import java.nio.file.Path;
import java.util.Map;

/**
 * What subjects are started with. A subject that is started again finds what it has stored.
 *
 * @param launcher the file {@code ./berth} of the project
 */
record Lab(Workspace workspace, Path launcher, Programs programs) {

  LabServer startBerth(String folder, Map<String, String> settings) {
    return workspace.open(() -> LabBerth.start(launcher, folder(folder), settings));
  }

  LabServer startBerthBesideServers() {
    return workspace.open(
        () ->
            LabBerthBesideServers.start(
                launcher,
                folder("berth-beside-servers"),
                programs.postgres().orElseThrow(),
                programs.redis().orElseThrow()));
  }

  LabServer startDockerRegistry() {
    return workspace.open(
        () -> LabDockerRegistry.start(programs.dockerRegistry(), folder("docker-registry")));
  }

  LabServer startZot() {
    return workspace.open(() -> LabZot.start(programs.zot().orElseThrow(), folder("zot")));
  }

  LabServer startNginx() {
    return workspace.open(() -> LabNginx.start(programs.nginx().orElseThrow(), folder("nginx")));
  }

  private Path folder(String name) {
    return workspace.folder().resolve(name);
  }
}
