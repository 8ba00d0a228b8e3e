package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts of Helm live beside images. */
@Tag("slow")
@NeedsClients({"helm"})
final class ChartIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;
  private static Client helm;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    home = ClientHome.create(folder);
    helm = new Client("helm", home);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void pullsTheChartThatWasPushed() throws Exception {
    writeChart();
    helm.run("package greeter");
    helm.run("push --plain-http greeter-1.2.3.tgz oci://%s/charts", berth.name());

    String chart = "oci://%s/charts/greeter".formatted(berth.name());
    assertThat(helm.run("show chart --plain-http %s", chart))
        .contains("name: greeter", "version: 1.2.3");
    assertThat(helm.run("template release --plain-http %s --version ^1.0", chart))
        .contains("text: good day");
    Files.createDirectory(home.folder().resolve("pulled"));
    helm.run("pull --plain-http %s --destination pulled", chart);
    assertThat(home.folder().resolve("pulled/greeter-1.2.3.tgz"))
        .hasSameBinaryContentAs(home.folder().resolve("greeter-1.2.3.tgz"));
  }

  private static void writeChart() throws Exception {
    home.write(
        "greeter/Chart.yaml",
        """
        apiVersion: v2
        name: greeter
        version: 1.2.3
        """);
    home.write("greeter/values.yaml", "greeting: good day");
    home.write(
        "greeter/templates/greeting.yaml",
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: greeting
        data:
          text: {{ .Values.greeting }}
        """);
  }
}
