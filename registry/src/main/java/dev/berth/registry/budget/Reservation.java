package dev.berth.registry.budget;

/** Memory that a request holds of a {@link MemoryBudget}; closing it twice is harmless. */
public final class Reservation implements AutoCloseable {
  private final MemoryBudget budget;
  private final ClientAddress client;
  private final long bytes;
  private boolean released;

  Reservation(MemoryBudget budget, ClientAddress client, long bytes) {
    this.budget = budget;
    this.client = client;
    this.bytes = bytes;
  }

  /** Returns the memory to the budget. */
  @Override
  public void close() {
    if (!released) {
      released = true;
      budget.release(client, bytes);
    }
  }
}
