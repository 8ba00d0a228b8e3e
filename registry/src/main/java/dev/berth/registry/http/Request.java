package dev.berth.registry.http;

import java.util.List;
import java.util.Optional;

/** What a client asks for. Not thread-safe: belongs to the thread that handles it. */
public interface Request {

  String method();

  /** The address of whoever is connected: the client, or the last proxy before this server. */
  String client();

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
