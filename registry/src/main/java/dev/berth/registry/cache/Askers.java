package dev.berth.registry.cache;

/** Those who share the answer to one question. */
record Askers(int number, Use use) {
  /** How many pulls they are, if the answer is not that there is nothing. */
  int pulls() {
    return use == Use.PULL ? number : 0;
  }
}
