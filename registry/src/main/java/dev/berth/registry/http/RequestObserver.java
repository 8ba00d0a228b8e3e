package dev.berth.registry.http;

/** Is told of every request that was served. Called on the thread of the request: be quick. */
@FunctionalInterface
public interface RequestObserver {
  void ended(ServedRequest request);
}
