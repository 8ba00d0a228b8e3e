package dev.berth.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

final class RuleRecorderTest {
  @TempDir private Path folder;

  @Test
  void recordsOneLinePerRuleAndTest() {
    assertThat(recordOf(Samples.Plain.class))
        .containsExactlyInAnyOrder(
            "R1\tsample\tSamples.Plain.passes\tpassed\t",
            "R2\tsample\tSamples.Plain.passes\tpassed\t",
            "R3\tsample\tSamples.Plain.fails\tfailed\t",
            "R4\tsample\tSamples.Plain.givesUp\tskipped\t"
                + "Assumption failed: no client on this machine",
            "R5\tsample\tSamples.Plain.disabled\tskipped\tfor now",
            "R6\tsample\tSamples.Plain.Inside.passes\tpassed\t");
  }

  @Test
  void countsTheWorstOfSeveralInvocations() {
    assertThat(recordOf(Samples.Repeated.class))
        .containsExactlyInAnyOrder(
            "R1\tsample\tSamples.Repeated.passesForAll\tpassed\t",
            "R2\tsample\tSamples.Repeated.failsForOne\tfailed\t",
            "R3\tsample\tSamples.Repeated.skipsOne\tskipped\tAssumption failed: not two",
            "R5\tsample\tSamples.Repeated.passesTwice\tpassed\t",
            "R6\tsample\tSamples.Repeated.failsInOne\tfailed\t");
  }

  @Test
  void recordsTestsOfADisabledClassAsSkipped() {
    assertThat(recordOf(Samples.DisabledClass.class))
        .containsExactly("R1\tsample\tSamples.DisabledClass.neverRuns\tskipped\twhole class");
  }

  @Test
  void recordsTestsAsFailedWhenTheSetUpOfTheirClassFails() {
    assertThat(recordOf(Samples.BrokenSetUp.class))
        .containsExactly("R1\tsample\tSamples.BrokenSetUp.neverRuns\tfailed\t");
  }

  @Test
  void namesTheClassThatInheritsATest() {
    assertThat(recordOf(Samples.Keeper.class))
        .containsExactly("R1\tsample\tSamples.Keeper.holds\tpassed\t");
  }

  @Test
  void writesAFilePerRecorder() throws IOException {
    recordOf(Samples.Keeper.class);
    recordOf(Samples.Keeper.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void writesNothingWithoutAFolder() {
    run(new RuleRecorder(null, "any/sample"), Samples.Plain.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void isFoundByTheJUnitPlatform() {
    assertThat(ServiceLoader.load(TestExecutionListener.class))
        .hasAtLeastOneElementOfType(RuleRecorder.class);
  }

  private Stream<String> recordOf(Class<?> tests) {
    run(new RuleRecorder(folder.toString(), "any/sample"), tests);
    return new EvidenceFolder(folder).readAll().stream().map(Evidence::toLine);
  }

  /** Without the listeners of the class path: samples must not reach the report of this build. */
  private static void run(RuleRecorder recorder, Class<?> tests) {
    LauncherConfig config =
        LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestExecutionListeners(recorder)
            .build();
    LauncherFactory.create(config).execute(request().selectors(selectClass(tests)).build());
  }
}
