package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.budget.ClientAddress;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds how much one client may do at a time: requests, and requests that send bytes. Thread-safe;
 * an address is forgotten with its last request.
 */
final class ClientLimits {
  private final int requestsPerClient;
  private final int uploadsPerClient;
  private final ConcurrentHashMap<ClientAddress, UnderWay> clients = new ConcurrentHashMap<>();

  private record UnderWay(int requests, int uploads) {}

  ClientLimits(int requestsPerClient, int uploadsPerClient) {
    this.requestsPerClient = requestsPerClient;
    this.uploadsPerClient = uploadsPerClient;
  }

  /** What a request holds while it runs. */
  interface Permit extends AutoCloseable {
    /** The permit of a request that does not count. */
    Permit UNCOUNTED = () -> {};

    @Override
    void close();
  }

  /**
   * Counts the request in.
   *
   * @throws OciException TOOMANYREQUESTS when the client has as many under way as it may
   */
  Permit enter(ClientAddress client, boolean upload) {
    int uploads = upload ? 1 : 0;
    clients.compute(
        client,
        (_, present) -> {
          UnderWay now = present == null ? new UnderWay(0, 0) : present;
          check(client, now.requests() + 1, requestsPerClient, "requests");
          check(client, now.uploads() + uploads, uploadsPerClient, "uploads");
          return new UnderWay(now.requests() + 1, now.uploads() + uploads);
        });
    return () -> leave(client, uploads);
  }

  private static void check(ClientAddress client, int wanted, int allowed, String what) {
    if (wanted > allowed) {
      throw new OciException(
          ErrorCode.TOOMANYREQUESTS,
          "%s has %d %s under way, no more are allowed".formatted(client, allowed, what));
    }
  }

  private void leave(ClientAddress client, int uploads) {
    clients.computeIfPresent(
        client,
        (_, now) ->
            now.requests() == 1 ? null : new UnderWay(now.requests() - 1, now.uploads() - uploads));
  }
}
