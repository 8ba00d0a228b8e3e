package dev.berth.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The home folder and working folder of clients. What they keep, they keep in there; they speak
 * plain HTTP to registries on {@code localhost} and reach no other host.
 */
record ClientHome(Path folder) {

  static ClientHome create(Path folder) throws IOException {
    ClientHome home = new ClientHome(Files.createDirectories(folder.resolve("home")));
    home.configureSkopeoAndBuildah();
    home.write(".regctl/config.json", "{\"hostDefault\":{\"tls\":\"disabled\"}}");
    return home;
  }

  /** The copying driver of the storage works everywhere, also where nothing may be mounted. */
  private void configureSkopeoAndBuildah() throws IOException {
    write(
        ".config/containers/registries.conf",
        """
        [[registry]]
        location = "localhost"
        insecure = true
        """);
    write(
        ".config/containers/policy.json",
        """
        {"default":[{"type":"insecureAcceptAnything"}]}
        """);
    write(
        "storage.conf",
        """
        [storage]
        driver = "vfs"
        graphroot = "%1$s/storage"
        runroot = "%1$s/storage-run"
        """
            .formatted(folder));
  }

  /** Makes a file; returns its whole path. */
  Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, content);
  }

  /** The whole environment of a client. Nobody listens at the proxy to all other hosts. */
  Map<String, String> environment() {
    return Map.of(
        "PATH",
        Client.path(),
        "HOME",
        folder.toString(),
        "HTTP_PROXY",
        "http://127.0.0.1:9",
        "HTTPS_PROXY",
        "http://127.0.0.1:9",
        "CONTAINERS_STORAGE_CONF",
        folder.resolve("storage.conf").toString(),
        "COSIGN_PASSWORD",
        "");
  }
}
