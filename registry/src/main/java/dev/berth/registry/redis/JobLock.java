package dev.berth.registry.redis;

/**
 * The right to do work that one node at a time is enough for. It spares work and nothing else: two
 * nodes that both do it, because Redis is away or has forgotten, must not harm each other.
 */
public interface JobLock {
  /** For work that is done whoever else does it. */
  JobLock ALWAYS = new Always();

  /**
   * Whether to do the work now: nobody else has it, or Redis cannot tell. Whoever has it keeps it
   * by asking again, and loses it when it does not ask for a minute.
   */
  boolean take();

  /** Lets others have it at once. */
  void giveBack();

  /** Nobody is asked. */
  final class Always implements JobLock {
    private Always() {}

    @Override
    public boolean take() {
      return true;
    }

    @Override
    public void giveBack() {}
  }
}
