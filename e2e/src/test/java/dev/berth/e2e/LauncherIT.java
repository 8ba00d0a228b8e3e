package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher {@code ./berth} finds a JDK, builds when it must, and starts the program. */
@Tag("slow")
final class LauncherIT {
  private static final String SOURCE = "berth tree/registry/src/main/java/Main.java";

  @TempDir private Path folder;
  private LauncherTree tree;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new LauncherTree(folder);
  }

  @Nested
  final class FindsJava {
    @Test
    void saysWhatItLookedAtWhenThereIsNoJdk() throws Exception {
      tree.jdk("old/jdk-17", "17.0.9");
      tree.environment().put("JAVA_HOME", tree.path("old/jdk-17").toString());
      tree.environment().put("BERTH_JDK_PLACES", "/nowhere/*");
      LauncherRun run = tree.run("serve");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors())
          .startsWith("berth: no JDK 25 or newer was found. Looked at:\n")
          .contains("JAVA_HOME: " + tree.path("old/jdk-17") + " is Java 17\n")
          .contains("java on the PATH: nothing\n", "/nowhere/*: nothing\n", ".sdkman")
          .contains("Install one", "JAVA_HOME to the folder");
      assertThat(tree.mavenCalls()).isEmpty();
    }

    @Test
    void prefersJavaHome() throws Exception {
      tree.jdk("mine", "26");
      tree.environment().put("JAVA_HOME", tree.path("mine").toString());
      assertThat(tree.run("serve").output()).contains("java=" + tree.path("mine/bin/java"));
    }

    @Test
    void passesOverAJavaHomeThatIsTooOld() throws Exception {
      tree.jdk("old", "1.8.0_392");
      tree.environment().put("JAVA_HOME", tree.path("old").toString());
      assertThat(tree.run("serve").output()).contains("java=" + tree.path("jvm/jdk-25/bin/java"));
      assertThat(tree.mavenCalls()).singleElement().asString().startsWith(jdk25() + " ");
    }

    @Test
    void followsTheLinkOnThePathIntoItsJdk() throws Exception {
      tree.jdk("opt/jdk-26", "26");
      Files.createSymbolicLink(tree.path("bin/java"), tree.path("opt/jdk-26/bin/java"));
      assertThat(tree.run("serve").output()).contains("java=" + tree.path("opt/jdk-26/bin/java"));
    }

    @Test
    void findsJdksOfSdkman() throws Exception {
      tree.jdk("user/.sdkman/candidates/java/25-tem", "25");
      tree.environment().put("BERTH_JDK_PLACES", "/nowhere/*");
      assertThat(tree.run("serve").output()).contains("/.sdkman/candidates/java/25-tem/bin/java");
    }

    @Test
    void asksJavaItselfWhereNoFileTellsTheVersion() throws Exception {
      Files.delete(tree.path("jvm/jdk-25/release"));
      assertThat(tree.run("serve").exitCode()).isZero();
    }

    @Test
    void needsACompilerOnlyForABuild() throws Exception {
      Files.delete(tree.path("jvm/jdk-25/bin/javac"));
      LauncherRun run = tree.run("serve");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).contains("jdk-25 has no bin/javac");
      tree.environment().put("BERTH_BUILD", "no");
      tree.write("berth tree/registry/target/dist/lib/registry.jar", "jar");
      assertThat(tree.run("serve").exitCode()).isZero();
    }
  }

  @Nested
  final class Builds {
    @Test
    void buildsOnlyWhenSourcesChanged() throws Exception {
      assertThat(tree.run("serve").errors())
          .matches(
              "berth: the first build .* minutes.*\nberth: building \\.\\.\\. done in \\d+ s\n");
      assertThat(tree.run("serve").errors()).isEmpty();
      assertThat(tree.mavenCalls()).hasSize(1);
      tree.write(SOURCE, "class Main { int changed; }");
      tree.write("berth tree/registry/target/classes/Main.class", "");
      assertThat(tree.run("serve").errors()).matches("berth: building \\.\\.\\. done in \\d+ s\n");
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(2);
    }

    @Test
    void ignoresTimesAndModulesThatOnlyTestsNeed() throws Exception {
      assertThat(tree.run("build").exitCode()).isZero();
      FileTime later = FileTime.from(Instant.now().plusSeconds(60));
      Files.setLastModifiedTime(tree.path(SOURCE), later);
      tree.write("berth tree/rules/src/main/java/Rules.java", "class Rules { int changed; }");
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(1);
    }

    @Test
    void buildsAgainWhenASourceIsAddedOrAJarReplaced() throws Exception {
      assertThat(tree.run("build").exitCode()).isZero();
      tree.write("berth tree/registry/src/main/resources/new.sql", "");
      assertThat(tree.run("build").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(2);
      Path jar = tree.path("berth tree/registry/target/dist/lib/registry.jar");
      Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
      assertThat(tree.run("build").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(3);
    }

    @Test
    void leavesNoJarOfAnEarlierBuild() throws Exception {
      Path stale = tree.write("berth tree/registry/target/dist/lib/stale.jar", "old");
      assertThat(tree.run("build").exitCode()).isZero();
      assertThat(stale).doesNotExist();
    }

    @Test
    void buildsOnceForTwoLaunchersAtATime() throws Exception {
      tree.maven("sleep 3");
      Path launcher = tree.project().resolve("berth");
      Process first = tree.start(launcher, folder, "serve");
      Process second = tree.start(launcher, folder, "serve");
      LauncherRun one = tree.finish(first);
      LauncherRun other = tree.finish(second);
      assertThat(one.exitCode()).isZero();
      assertThat(other.exitCode()).isZero();
      assertThat(one.errors() + other.errors()).containsOnlyOnce("building").contains("waiting");
      assertThat(tree.mavenCalls()).hasSize(1);
    }

    @Test
    void takesOverTheLockOfAProcessThatIsGone() throws Exception {
      Process gone = new ProcessBuilder("true").start();
      gone.waitFor();
      Files.createDirectories(tree.project().resolve("target"));
      Files.createSymbolicLink(
          tree.project().resolve("target/build.lock"), Path.of(Long.toString(gone.pid())));
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.project().resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void saysThatItCannotWriteWhatABuildNeeds() throws Exception {
      tree.write("berth tree/target", "not a folder");
      LauncherRun run = tree.run("serve");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).endsWith("/berth tree/target cannot be written\n");
    }

    @Test
    void showsTheEndOfTheLogWhenTheBuildFails() throws Exception {
      tree.maven("echo '[ERROR] cannot find symbol'; exit 1");
      LauncherRun run = tree.run("serve");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors())
          .contains("[ERROR] cannot find symbol", tree.project() + "/target/build.log");
      tree.maven("");
      assertThat(tree.run("serve").exitCode()).isZero();
    }

    @Test
    void asksForMavenOnlyWhenItIsNeeded() throws Exception {
      assertThat(tree.run("build").exitCode()).isZero();
      Files.delete(tree.path("bin/mvn"));
      assertThat(tree.run("serve").exitCode()).isZero();
      tree.write(SOURCE, "class Main { int changed; }");
      LauncherRun run = tree.run("serve");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).contains("Maven (mvn) is not on the PATH");
    }
  }

  @Nested
  final class Starts {
    @Test
    void keepsTheFolderAndTheArgumentsOfTheUser() throws Exception {
      Path elsewhere = Files.createDirectories(tree.path("else where"));
      Path link = Files.createSymbolicLink(elsewhere.resolve("b"), Path.of("../berth tree/berth"));
      LauncherRun run = tree.finish(tree.start(link, elsewhere, "serve", "--data", "my data", ""));
      assertThat(run.exitCode()).isZero();
      assertThat(run.output())
          .contains("folder=" + elsewhere + "\n")
          .contains("argument=" + tree.project() + "/registry/target/dist/lib/*\n")
          .endsWith(
              """
              argument=dev.berth.registry.Main
              argument=serve
              argument=--data
              argument=my data
              argument=
              """);
    }

    @Test
    void becomesTheProgramSoThatSignalsReachIt() throws Exception {
      Process process = tree.start(tree.project().resolve("berth"), folder, "serve");
      long launcher = process.pid();
      assertThat(tree.finish(process).output()).contains("process=" + launcher + "\n");
    }

    @Test
    void handsOnTheOptionsOfTheUserForJava() throws Exception {
      tree.environment().put("BERTH_JAVA_OPTS", "-Xmx1g -Dx=y");
      assertThat(tree.run("serve").output())
          .containsSubsequence("argument=-Xmx256m", "argument=-Xmx1g\n", "argument=-Dx=y\n");
    }

    @Test
    void hidesItsOwnVariablesFromTheProgram() throws Exception {
      assertThat(tree.run("build").exitCode()).isZero();
      tree.environment().put("BERTH_JAVA_OPTS", "-Dx=y");
      tree.environment().put("BERTH_BUILD", "no");
      tree.environment().put("BERTH_HTTP_PORT", "5001");
      assertThat(tree.run("serve").output().lines().filter(line -> line.startsWith("variable=")))
          .containsExactly("variable=BERTH_HTTP_PORT=5001");
    }

    @Test
    void helpsWithoutABuild() throws Exception {
      tree.write("berth tree/registry/src/main/dist/help.txt", "the help\n");
      for (String call : List.of("--help", "-h", "help")) {
        assertThat(tree.run(call)).isEqualTo(new LauncherRun(0, "the help\n", ""));
      }
      assertThat(tree.run()).isEqualTo(new LauncherRun(2, "", "the help\n"));
      assertThat(tree.mavenCalls()).isEmpty();
      assertThat(tree.run("help", "serve").output()).endsWith("argument=help\nargument=serve\n");
      assertThat(tree.mavenCalls()).hasSize(1);
    }

    @Test
    void leavesHelpToTheProgramThatWasBuiltLast() throws Exception {
      assertThat(tree.run("build").exitCode()).isZero();
      tree.write(SOURCE, "class Main { int changed; }");
      assertThat(tree.run().output()).endsWith("argument=dev.berth.registry.Main\n");
      assertThat(tree.run("--help").output()).endsWith("argument=--help\n");
      assertThat(tree.mavenCalls()).hasSize(1);
    }
  }

  @Nested
  final class RunsTests {
    @Test
    void runsAllTestsAndWritesTheRules() throws Exception {
      Path old = tree.write("berth tree/target/rules/old.tsv", "");
      LauncherRun run = tree.run("test", "--all", "--", "-Dsome=thing");
      assertThat(run.exitCode()).isZero();
      assertThat(old).doesNotExist();
      assertThat(tree.mavenCalls())
          .containsExactly(
              jdk25() + " -B --fail-at-end -DexcludedGroups= -De2e.forks=3 verify -Dsome=thing");
      assertThat(run.output())
          .contains("argument=dev.berth.rules.RulesReport\n")
          .contains("argument=" + tree.project() + "/target/rules.md\n")
          .contains("argument=" + tree.project() + "/docs/rules.md\n")
          .containsPattern("berth: tests passed in 0 min \\d+ s\n$");
    }

    @Test
    void leavesOutSlowTestsAndTheDocumentWithoutAll() throws Exception {
      LauncherRun run = tree.run("test");
      assertThat(tree.mavenCalls()).containsExactly(jdk25() + " -B --fail-at-end verify");
      assertThat(run.output()).contains("/target/rules.md\n").doesNotContain("/docs/rules.md");
    }

    @Test
    void failsWhenATestFailsAndStillWritesTheRules() throws Exception {
      tree.maven("exit 1");
      LauncherRun run = tree.run("test");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.output()).contains("RulesReport");
      assertThat(run.errors()).contains("berth: tests failed after 0 min");
    }

    @Test
    void needsNoBuildAfterwards() throws Exception {
      assertThat(tree.run("test").exitCode()).isZero();
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(1);
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("test", "--help").output()).startsWith("usage: ./berth test [--all]");
      LauncherRun run = tree.run("test", "--everything");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).contains("--everything");
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  @Nested
  final class Fuzzes {
    @BeforeEach
    void makeTargets() throws IOException {
      tree.write("berth tree/oci/src/test/java/dev/berth/NamesFuzzTest.java", "");
      tree.write("berth tree/oci/target/test-classpath", "some.jar");
      tree.write("berth tree/registry/src/test/java/dev/RequestFuzzIT.java", "");
      tree.write("berth tree/registry/src/test/java/dev/OtherIT.java", "");
      tree.write("berth tree/registry/target/test-classpath", "other.jar");
    }

    @Test
    void givesEachTargetItsTimeInTheFolderOfItsModule() throws Exception {
      LauncherRun run = tree.run("fuzz", "--seconds", "5");
      assertThat(run.exitCode()).isZero();
      assertThat(run.output()).containsPattern("NamesFuzzTest .*nothing found\nRequestFuzzIT .*");
      assertThat(tree.mavenCalls()).singleElement().asString().contains(" test-compile ");
      assertThat(tree.project().resolve("target/fuzz/NamesFuzzTest.log"))
          .content()
          .contains("folder=" + tree.project() + "/oci\n", "/classes:some.jar\n")
          .contains("argument=--target_class=dev.berth.NamesFuzzTest\n")
          .contains("argument=--max_duration=5s\n");
    }

    @Test
    void tellsTheInputThatWasFoundAndGoesOn() throws Exception {
      tree.java(
          "jvm/jdk-25",
          """
          echo '== Java Exception: something'
          echo 'artifact_prefix=x; Test unit written to /some/crash-1'
          echo 'stat::number_of_executed_units: 77'
          exit 1
          """);
      LauncherRun run = tree.run("fuzz");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.output())
          .contains("NamesFuzzTest ", "RequestFuzzIT ", "77 inputs, failed:")
          .contains("  == Java Exception: something\n", "  input: /some/crash-1\n");
      assertThat(run.errors()).isEqualTo("berth: 2 of 2 targets found something\n");
    }

    @Test
    void takesOneTargetByName() throws Exception {
      assertThat(tree.run("fuzz", "--list").output()).isEqualTo("NamesFuzzTest\nRequestFuzzIT\n");
      assertThat(tree.run("fuzz", "RequestFuzzIT").output()).doesNotContain("NamesFuzzTest");
      LauncherRun run = tree.run("fuzz", "NoFuzzTest");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).contains("NoFuzzTest; there are: NamesFuzzTest RequestFuzzIT");
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("fuzz", "--help").output()).startsWith("usage: ./berth fuzz [--list]");
      assertThat(tree.run("fuzz", "--forever").exitCode()).isEqualTo(2);
      assertThat(tree.run("fuzz", "--seconds", "soon").exitCode()).isEqualTo(2);
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  @Nested
  final class Mutates {
    @BeforeEach
    void makeModules() throws IOException {
      tree.write(
          "berth tree/docs/mutants.tsv",
          "# what is changed\noci\t95\t*\nkeyspace-redis\t85\tReply\nkeyspace-redis\t85\tlimit.*\n");
      for (String module : List.of("oci", "keyspace-redis")) {
        tree.write("berth tree/" + module + "/target/mutants-classpath", "some.jar");
      }
    }

    /** A program that leaves this report where it is told to, and prints how it was called. */
    private void reports(String... lines) throws IOException {
      tree.java(
          "jvm/jdk-25",
          """
          while [ "$1" != --reportDir ]; do shift; done
          cat >"$2/mutations.csv" <<'END'
          %s
          END
          printf 'folder=%%s\\n' "$PWD"
          printf 'argument=%%s\\n' "$@"
          """
              .formatted(String.join("\n", lines)));
    }

    @Test
    void countsTheChangesOfEachPackageThatTestsNoticed() throws Exception {
      reports(
          "Digest.java,dev.berth.oci.Digest,x.MathMutator,parse,7,KILLED,some test",
          "Digest.java,dev.berth.oci.Digest$Inner,x.MathMutator,parse,8,TIMED_OUT,none",
          "Name.java,dev.berth.oci.name.Name,x.MathMutator,parse,9,SURVIVED,none",
          "Name.java,dev.berth.oci.name.Name,x.VoidMutator,check,3,NO_COVERAGE,none");
      LauncherRun run = tree.run("mutate", "oci");
      assertThat(run.output())
          .containsPattern("dev.berth.oci  .* 2 of .* 2 noticed, 100.0 %\n")
          .containsPattern("dev.berth.oci.name .* 0 of .* 2 noticed, .* 0.0 %\n")
          .containsPattern("oci, goal 95 % .* 2 of .* 4 noticed, .*50.0 %\n$");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errors()).endsWith("berth: tests noticed less than they should\n");
      assertThat(tree.project().resolve("target/mutants/oci/survivors.txt"))
          .hasContent(
              """
              dev.berth.oci.name.Name.check line 3: VoidMutator, not reached
              dev.berth.oci.name.Name.parse line 9: MathMutator
              """);
    }

    @Test
    void changesWhatIsListedInEachModule() throws Exception {
      reports("Any.java,dev.berth.Any,x.MathMutator,parse,7,KILLED,some test");
      LauncherRun run = tree.run("mutate", "--threads", "2");
      assertThat(run.exitCode()).isZero();
      assertThat(run.output()).contains("oci, goal 95 %", "keyspace-redis, goal 85 %");
      assertThat(tree.mavenCalls()).singleElement().asString().contains(" test-compile ");
      assertThat(tree.project().resolve("target/mutants/keyspace-redis/log"))
          .content()
          .contains("folder=" + tree.project() + "/keyspace-redis\n")
          .contains(
              "argument=dev.berth.keyspace.redis.Reply,dev.berth.keyspace.redis.Reply$*,"
                  + "dev.berth.keyspace.redis.limit.*,dev.berth.keyspace.redis.limit.*$*\n")
          .contains("argument=--threads\nargument=2\n");
    }

    @Test
    void changesClassesThatItIsTold() throws Exception {
      reports("Any.java,dev.berth.Any,x.MathMutator,parse,7,KILLED,some test");
      assertThat(tree.run("mutate", "oci", "Digest", "Name*").exitCode()).isZero();
      assertThat(tree.project().resolve("target/mutants/oci/log"))
          .content()
          .contains(
              "argument=dev.berth.oci.Digest,dev.berth.oci.Digest$*,"
                  + "dev.berth.oci.Name*,dev.berth.oci.Name*$*\n");
    }

    @Test
    void saysWhereItsOutputIsWhenItFails() throws Exception {
      tree.java("jvm/jdk-25", "echo 'no tests'; exit 1");
      LauncherRun run = tree.run("mutate", "oci");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errors())
          .startsWith("no tests\nberth: oci could not be mutated; all of the output is in ")
          .endsWith("/target/mutants/oci/log\n");
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("mutate", "--help").output()).startsWith("usage: ./berth mutate ");
      assertThat(tree.run("mutate", "--list").output()).startsWith("oci\t95\t*\n");
      for (String wrong : List.of("--forever", "--threads", "keyspace")) {
        LauncherRun run = tree.run("mutate", wrong);
        assertThat(run.exitCode()).as(wrong).isEqualTo(2);
        assertThat(run.errors()).contains(wrong);
      }
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  @Nested
  final class Races {
    @BeforeEach
    void makeModule() throws IOException {
      tree.write("berth tree/e2e/target/test-classpath", "some.jar");
    }

    @Test
    void buildsAndRunsTheRaceInTheFolderOfItsModule() throws Exception {
      LauncherRun run =
          tree.run(
              "race", "--delays", "none", "--operations", "7", "--seconds", "5", "--seed", "3");
      assertThat(run.exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(2).last().asString().contains(" test-compile ");
      assertThat(run.output())
          .contains("folder=" + tree.project() + "/e2e\n", "test-classes:some.jar\n")
          .endsWith("RaceCommand\nargument=none\nargument=7\nargument=5\nargument=3\n");
    }

    @Test
    void runsAMillionOperationsWithTheLeastDelaysUnlessToldOtherwise() throws Exception {
      assertThat(tree.run("race").output())
          .containsPattern("argument=minimum\nargument=1000000\nargument=86400\nargument=\\d+\n$");
    }

    @Test
    void failsWhenTheRaceDoes() throws Exception {
      tree.java("jvm/jdk-25", "exit 1");
      LauncherRun run = tree.run("race");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errors()).endsWith("berth: the race found something\n");
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("race", "--help").output()).startsWith("usage: ./berth race [--oper");
      for (String option :
          List.of("--forever", "--seed", "--operations", "--seconds", "--delays")) {
        LauncherRun run = tree.run("race", option, "soon");
        assertThat(run.exitCode()).as(option).isEqualTo(2);
        assertThat(run.errors()).contains(option);
      }
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  @Nested
  final class Consistencies {
    @BeforeEach
    void makeModule() throws IOException {
      tree.write("berth tree/e2e/target/test-classpath", "some.jar");
    }

    @Test
    void handsItsOptionsOn() throws Exception {
      LauncherRun run =
          tree.run(
              "consistency",
              "--setup",
              "cluster",
              "--operations",
              "7",
              "--faults",
              "2",
              "--seconds",
              "5",
              "--seed",
              "3");
      assertThat(run.exitCode()).isZero();
      assertThat(run.output())
          .endsWith(
              "ConsistencyCommand\nargument=cluster\nargument=7\nargument=2\nargument=5\nargument=3\n");
    }

    @Test
    void takesOneServerAndFiveFaultsOfEachKindUnlessToldOtherwise() throws Exception {
      assertThat(tree.run("consistency").output())
          .containsPattern(
              "argument=single\nargument=50000\nargument=5\nargument=3600\nargument=\\d+\n$");
    }

    @Test
    void failsWhenSomethingWasFound() throws Exception {
      tree.java("jvm/jdk-25", "exit 1");
      LauncherRun run = tree.run("consistency");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errors()).contains("berth: wrong answers were found");
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("consistency", "--help").output())
          .startsWith("usage: ./berth consistency [--setup");
      for (String option :
          List.of("--forever", "--seed", "--operations", "--faults", "--seconds", "--setup")) {
        LauncherRun run = tree.run("consistency", option, "soon");
        assertThat(run.exitCode()).as(option).isEqualTo(2);
        assertThat(run.errors()).contains(option);
      }
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  @Nested
  final class Sieges {
    @BeforeEach
    void makeModule() throws IOException {
      tree.write("berth tree/e2e/target/test-classpath", "some.jar");
    }

    @Test
    void handsItsOptionsOn() throws Exception {
      LauncherRun run =
          tree.run(
              "siege", "--seconds", "12", "--seed", "3", "--attack", "half-heads", "--share", "30");
      assertThat(run.exitCode()).isZero();
      assertThat(run.output())
          .endsWith("SiegeCommand\nargument=12\nargument=3\nargument=half-heads\nargument=30\n");
    }

    @Test
    void mixesAllAttacksForNinetySecondsUnlessToldOtherwise() throws Exception {
      assertThat(tree.run("siege").output())
          .containsPattern("argument=90\nargument=\\d+\nargument=mix\nargument=50\n$");
    }

    @Test
    void listsAttacks() throws Exception {
      assertThat(tree.run("siege", "--list").output()).endsWith("SiegeCommand\nargument=list\n");
    }

    @Test
    void failsWhenTheServerDidNotWithstand() throws Exception {
      tree.java("jvm/jdk-25", "exit 1");
      LauncherRun run = tree.run("siege");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errors()).endsWith("berth: the server did not withstand the siege\n");
    }

    @Test
    void tellsAWrongCallFromAFailure() throws Exception {
      tree.java("jvm/jdk-25", "exit 2");
      assertThat(tree.run("siege", "--attack", "unheard-of").exitCode()).isEqualTo(2);
    }

    @Test
    void explainsItselfAndRefusesWhatItDoesNotKnow() throws Exception {
      assertThat(tree.run("siege", "--help").output()).startsWith("usage: ./berth siege [--sec");
      for (String option : List.of("--forever", "--seed", "--seconds", "--attack", "--share")) {
        LauncherRun run = tree.run("siege", option, "7 times");
        assertThat(run.exitCode()).as(option).isEqualTo(2);
        assertThat(run.errors()).contains(option);
      }
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }

  private String jdk25() {
    return tree.path("jvm/jdk-25").toString();
  }

  @Nested
  final class Measures {
    @BeforeEach
    void makeModule() throws IOException {
      tree.write("berth tree/bench/pom.xml", "<project/>");
      tree.write("berth tree/bench/src/main/java/Main.java", "class Main {}");
      tree.maven("mkdir -p bench/target/classes");
    }

    @Test
    void buildsTheProgramAndWhatMeasuresItTogether() throws Exception {
      LauncherRun run = tree.run("bench", "gc", "--quick");
      assertThat(run.exitCode()).isZero();
      assertThat(run.output())
          .contains("argument=-Dberth.home=" + tree.project() + "\n")
          .endsWith("argument=dev.berth.bench.Main\nargument=gc\nargument=--quick\n");
      assertThat(tree.mavenCalls()).singleElement().asString().contains("-pl bench -am package");
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.run("bench", "gc").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(1);
    }

    @Test
    void buildsAgainWhenWhatMeasuresChanged() throws Exception {
      assertThat(tree.run("bench", "gc").exitCode()).isZero();
      tree.write("berth tree/bench/src/main/java/Main.java", "class Main { int changed; }");
      assertThat(tree.run("serve").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(1);
      assertThat(tree.run("bench", "gc").exitCode()).isZero();
      assertThat(tree.mavenCalls()).hasSize(2);
    }

    @Test
    void explainsItself() throws Exception {
      assertThat(tree.run("bench", "--help").output()).startsWith("usage: ./berth bench COMMAND");
      LauncherRun run = tree.run("bench");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).startsWith("usage: ./berth bench COMMAND");
      assertThat(tree.mavenCalls()).isEmpty();
    }
  }
}
