package dev.berth.keyspace.measure;

import dev.berth.keyspace.CatalogLoader;

/** Compiles a hundred families once, in a JVM that has done nothing else, and prints the time. */
final class FreshStart {
  private FreshStart() {}

  public static void main(String[] arguments) {
    String text = HundredFamilies.catalog();
    long began = System.nanoTime();
    int families =
        new CatalogLoader().add("hundred.yaml", text).load().get("hundred").families().size();
    System.out.printf("%d families, %d ms%n", families, (System.nanoTime() - began) / 1_000_000);
  }
}
