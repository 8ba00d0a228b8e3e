package dev.berth.bench.peers;

import dev.berth.bench.server.LabBerth;
import dev.berth.bench.server.LabDockerRegistry;
import dev.berth.bench.server.LabServer;
import dev.berth.bench.server.Workspace;
import java.nio.file.Path;
import java.util.Map;

/**
 * What subjects are started with.
 *
 * @param launcher the file {@code ./berth} of the project
 * @param dockerRegistry the program
 */
record Lab(Workspace workspace, Path launcher, Path dockerRegistry) {

  LabServer startBerth(String folder, Map<String, String> settings) {
    return workspace.open(
        () -> LabBerth.start(launcher, workspace.folder().resolve(folder), settings));
  }

  LabServer startDockerRegistry() {
    return workspace.open(
        () ->
            LabDockerRegistry.start(dockerRegistry, workspace.folder().resolve("docker-registry")));
  }
}
