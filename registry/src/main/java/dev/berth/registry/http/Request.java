package dev.berth.registry.http;

import dev.berth.registry.budget.ClientAddress;
import java.util.List;
import java.util.Optional;

/** What a client asks for. Not thread-safe: belongs to the thread that handles it. */
public interface Request {

  String method();

  /** The address of the client; behind proxies, as far as {@link TrustedProxies} tell it. */
  String client();

  /** Returns the address that limits are counted by. */
  ClientAddress clientAddress();

  /** The part of the path that stands for this variable of the route's pattern, decoded. */
  String part(String variable);

  /** The first value of the header, whatever its case. */
  Optional<String> header(String name);

  /** All values of a query parameter, decoded, in order. */
  List<String> queryAll(String name);

  /** The first value of a query parameter, decoded. */
  default Optional<String> query(String name) {
    return queryAll(name).stream().findFirst();
  }

  RequestBody body();
}
