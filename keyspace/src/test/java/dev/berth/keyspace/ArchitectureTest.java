package dev.berth.keyspace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What may know what. */
@AnalyzeClasses(packages = "dev.berth.keyspace", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule PACKAGES_DEPEND_IN_ONE_DIRECTION =
      slices().matching("dev.berth.keyspace.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule KNOWS_NOTHING_OF_REGISTRIES =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.berth.oci..", "dev.berth.registry..");

  @ArchTest
  static final ArchRule USES_NO_NETWORK =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net.http..", "java.nio.channels..")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.net.Socket");

  @ArchTest
  static final ArchRule READS_YAML_IN_ONE_PLACE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.berth.keyspace.source")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.snakeyaml..");

  @ArchTest
  static final ArchRule READS_AND_WRITES_JSON_IN_ONE_PLACE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.berth.keyspace.document")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("tools.jackson..");
}
