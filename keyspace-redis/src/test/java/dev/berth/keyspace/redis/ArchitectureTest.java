package dev.berth.keyspace.redis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What may know what. */
@AnalyzeClasses(packages = "dev.berth.keyspace.redis", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule PACKAGES_DEPEND_IN_ONE_DIRECTION =
      slices().matching("dev.berth.keyspace.redis.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule KNOWS_NOTHING_OF_REGISTRIES =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.berth.oci..", "dev.berth.registry..");

  @ArchTest
  static final ArchRule KNOWS_LETTUCE_IN_ONE_PLACE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.berth.keyspace.redis.connection")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.lettuce..", "io.netty..", "reactor..");

  @ArchTest
  static final ArchRule KNOWS_MICROMETER_IN_ONE_PLACE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.berth.keyspace.redis.observe")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..");
}
