package dev.berth.registry.config;

import dev.berth.oci.RepositoryPattern;

/** A set of repository names. */
record RepositoryPatternType() implements ValueType<RepositoryPattern> {

  @Override
  public RepositoryPattern parse(String text) {
    return RepositoryPattern.parse(text);
  }

  @Override
  public String expected() {
    return "a repository name, or a prefix and /* (one segment more) or /** (one or more)";
  }
}
