package dev.berth.e2e.consistency;

/** A tag of a repository. */
record Place(String repository, String tag) {
  @Override
  public String toString() {
    return repository + ":" + tag;
  }
}
