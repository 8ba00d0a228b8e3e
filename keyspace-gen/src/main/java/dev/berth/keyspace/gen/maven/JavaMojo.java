package dev.berth.keyspace.gen.maven;

import dev.berth.keyspace.gen.GenerateJava;
import dev.berth.keyspace.gen.JavaClass;
import dev.berth.keyspace.source.ProblemsException;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Writes the Java class of a keyspace from its catalog. */
@Mojo(name = "java", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields.
public final class JavaMojo extends AbstractMojo {
  /** The catalog. */
  @Parameter(required = true)
  private File catalog;

  /** Which keyspace of the catalog; not needed when it has only one. */
  @Parameter private @Nullable String keyspace;

  /** The package of the class. */
  @Parameter(required = true)
  private String packageName;

  /** The name of the class; the keyspace's name and Keys unless given. */
  @Parameter private @Nullable String className;

  /** The service the code is for: only what it may use, and only as it may. */
  @Parameter private @Nullable String service;

  /** Where the class goes. */
  @Parameter(defaultValue = "${project.build.directory}/generated-sources/keyspace")
  private File sources;

  /** Where the copy of the catalog goes. */
  @Parameter(defaultValue = "${project.build.directory}/generated-resources/keyspace")
  private File resources;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    GenerateJava generate =
        new GenerateJava(
            catalog.toPath(),
            Optional.ofNullable(keyspace),
            packageName,
            Optional.ofNullable(className),
            Optional.ofNullable(service));
    try {
      JavaClass written = generate.write(sources.toPath(), resources.toPath());
      getLog().info("wrote " + written.packageName() + "." + written.name());
    } catch (ProblemsException e) {
      e.problems().forEach(problem -> getLog().error(problem.toString()));
      throw new MojoFailureException("%s: %d problems".formatted(catalog, e.problems().size()), e);
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException(catalog + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException("cannot write what was generated from " + catalog, e);
    }
    project.addCompileSourceRoot(sources.getPath());
    Resource resource = new Resource();
    resource.setDirectory(resources.getPath());
    project.addResource(resource);
  }
}
