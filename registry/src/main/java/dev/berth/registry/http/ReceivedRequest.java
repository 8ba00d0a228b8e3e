package dev.berth.registry.http;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.http.server.RequestHead;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A request as it came over a connection. */
record ReceivedRequest(
    RequestHead head,
    Map<String, String> parts,
    RequestBody body,
    String client,
    ClientAddress clientAddress)
    implements Request {

  @Override
  public String method() {
    return head.method();
  }

  @Override
  public String part(String variable) {
    return Objects.requireNonNull(parts.get(variable), variable);
  }

  @Override
  public Optional<String> header(String name) {
    return head.first(name);
  }

  @Override
  public List<String> queryAll(String name) {
    return QueryString.all(head.query(), name);
  }
}
