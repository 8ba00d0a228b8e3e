package dev.berth.registry;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.storage.FileBacked;
import dev.berth.registry.storage.FileStream;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.StorageFullException;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Which package may know which: packages by feature, one direction, no cycles. */
@AnalyzeClasses(
    packages = "dev.berth.registry",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String ROOT = "dev.berth.registry";

  private static final Set<String> COPYING =
      Set.of(
          "Map.copyOf",
          "Map.ofEntries",
          "Set.copyOf",
          "Collectors.toUnmodifiableMap",
          "Collectors.toUnmodifiableSet");

  /** What is not a feature: it serves all of them and knows none. */
  private static final String[] GROUND = {
    ROOT + ".config..",
    ROOT + ".log..",
    ROOT + ".cli..",
    ROOT + ".output..",
    ROOT + ".embedded..",
    ROOT + ".db..",
    ROOT + ".storage..",
    ROOT + ".http..",
    ROOT + ".metrics..",
    ROOT + ".redis..",
    ROOT + ".cache..",
    ROOT + ".budget.."
  };

  private static final String[] FEATURES = {
    ROOT + ".repository..",
    ROOT + ".upload..",
    ROOT + ".blob..",
    ROOT + ".manifest..",
    ROOT + ".tag..",
    ROOT + ".referrer..",
    ROOT + ".media..",
    ROOT + ".review..",
    ROOT + ".ledger..",
    ROOT + ".gc..",
    ROOT + ".check..",
    ROOT + ".stats..",
    ROOT + ".traffic..",
    ROOT + ".limit..",
    ROOT + ".nodes..",
    ROOT + ".health.."
  };

  /** A package that is in neither list would escape the rules below. */
  @ArchTest
  static final ArchRule everyPackageHasItsPlace =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.of(GROUND, FEATURES, new String[] {ROOT})
                  .flatMap(Arrays::stream)
                  .toArray(String[]::new));

  /** A JVM that retransforms such a record, as it does for agents, loses its fields. */
  @ArchTest
  static final ArchRule noComponentOfARecordHasATypeAnnotation =
      classes()
          .that()
          .areRecords()
          .should(
              ArchCondition.from(
                  describe(
                      "have components without type annotations",
                      record ->
                          Arrays.stream(record.reflect().getRecordComponents())
                              .map(RecordComponent::getAnnotatedType)
                              .allMatch(type -> type.getAnnotations().length == 0))));

  /**
   * The JDK's immutable maps and sets search slot by slot: a client that chooses keys with nearby
   * hash codes makes them quadratic. Settings and constants are no client's.
   */
  @ArchTest
  static final ArchRule immutableMapsAndSetsHoldNothingOfClients =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".config..")
          .should()
          .callMethodWhere(
              describe(
                  "it copies into an immutable map or set",
                  call ->
                      !call.getOrigin().getName().equals("<clinit>")
                          && COPYING.contains(
                              call.getTargetOwner().getSimpleName() + "." + call.getName())));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theGroundKnowsNoFeature =
      noClasses()
          .that()
          .resideInAnyPackage(GROUND)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FEATURES);

  @ArchTest
  static final ArchRule nobodyKnowsTheWiring =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT);

  @ArchTest
  static final ArchRule storageKnowsOnlyItself =
      classes()
          .that()
          .resideInAPackage(ROOT + ".storage..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage(ROOT + "..")).or(resideInAPackage(ROOT + ".storage..")));

  @ArchTest
  static final ArchRule configurationKnowsOnlyItself =
      classes()
          .that()
          .resideInAPackage(ROOT + ".config..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage(ROOT + "..")).or(resideInAPackage(ROOT + ".config..")));

  @ArchTest
  static final ArchRule commandsKnowOnlyTheirSettings =
      classes()
          .that()
          .resideInAPackage(ROOT + ".cli..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage(ROOT + ".."))
                  .or(
                      resideInAnyPackage(
                          ROOT + ".cli..",
                          ROOT + ".config..",
                          ROOT + ".log..",
                          ROOT + ".output..")));

  /**
   * Of database and storage the web server knows how they fail, to translate it into an answer, and
   * which streams are files.
   */
  @ArchTest
  static final ArchRule theWebServerKnowsFailuresOnly =
      classes()
          .that()
          .resideInAPackage(ROOT + ".http..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage(ROOT + ".."))
                  .or(
                      resideInAnyPackage(
                          ROOT + ".http..",
                          ROOT + ".config..",
                          ROOT + ".budget..",
                          ROOT + ".log.."))
                  .or(
                      belongToAnyOf(
                          DatabaseUnavailableException.class,
                          StorageException.class,
                          StorageFullException.class,
                          ObjectLostException.class,
                          FileBacked.class,
                          FileStream.class)));

  /** Tables map their rows, so they see results; connections and pools are the database's. */
  @ArchTest
  static final ArchRule onlyTheDatabaseUsesConnections =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".db..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.sql..",
                      "javax.sql..",
                      "com.zaxxer..",
                      "org.flywaydb..",
                      "org.postgresql..")
                  .and(not(belongToAnyOf(ResultSet.class, SQLException.class))));

  /** Others describe operations; they are sent in one place, which knows what to do on a fault. */
  @ArchTest
  static final ArchRule onlyOnePackageConnectsToRedis =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".redis..")
          .should()
          .dependOnClassesThat(belongToAnyOf(Redis.class, RedisSettings.class));

  @ArchTest
  static final ArchRule nobodyKnowsTheLibraryOfRedis =
      noClasses().should().dependOnClassesThat().resideInAPackage("io.lettuce..");

  /** The pool of connections measures itself; all others tell the classes of ours. */
  @ArchTest
  static final ArchRule onlyMetricsUseTheirLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".metrics..", ROOT + ".db..", ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..");

  @ArchTest
  static final ArchRule onlyCommandsUseTheCommandLineLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".cli..", ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule namesSayWhatAThingIs =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Base");

  @ArchTest
  static final ArchRule sqlIsInTablesAndQueues =
      noClasses()
          .that()
          .resideInAnyPackage(FEATURES)
          .and()
          .haveSimpleNameNotEndingWith("Table")
          .and()
          .haveSimpleNameNotEndingWith("Queue")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jdbi.v3.core.statement..");
}
