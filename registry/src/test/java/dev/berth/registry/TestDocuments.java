package dev.berth.registry;

import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.http.Spool;
import java.nio.file.Path;
import java.time.Duration;

/** Large documents of a node that is under test. */
public final class TestDocuments {
  private TestDocuments() {}

  public static LargeDocuments in(Path folder) {
    return new LargeDocuments(
        Spool.in(folder.resolve("spool")),
        new MemoryBudget(64 * 1024 * 1024, Duration.ofSeconds(10)));
  }
}
