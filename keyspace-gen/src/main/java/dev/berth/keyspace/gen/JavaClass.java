package dev.berth.keyspace.gen;

import javax.lang.model.SourceVersion;

/**
 * Where generated code goes.
 *
 * @param resource the file name of the catalog that will lie beside the class
 */
public record JavaClass(String packageName, String name, String resource) {
  public JavaClass {
    if (!SourceVersion.isName(packageName)) {
      throw new IllegalArgumentException("'%s' is no name of a package".formatted(packageName));
    }
    if (!SourceVersion.isIdentifier(name) || SourceVersion.isKeyword(name)) {
      throw new IllegalArgumentException("'%s' is no name of a class".formatted(name));
    }
    if (!resource.matches("[A-Za-z0-9_.-]+")) {
      throw new IllegalArgumentException("'%s' is no plain file name".formatted(resource));
    }
  }

  /** The usual name for the class of a keyspace, such as {@code CubesandboxKeys}. */
  public static String usualName(String keyspace) {
    return JavaNames.type(keyspace) + "Keys";
  }
}
