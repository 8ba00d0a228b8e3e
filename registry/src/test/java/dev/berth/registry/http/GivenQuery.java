package dev.berth.registry.http;

import dev.berth.registry.budget.ClientAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request of which only the query is looked at. */
record GivenQuery(Map<String, String> parameters) implements Request {

  @Override
  public List<String> queryAll(String name) {
    return Optional.ofNullable(parameters.get(name)).stream().toList();
  }

  @Override
  public String method() {
    throw new AssertionError();
  }

  @Override
  public String client() {
    throw new AssertionError();
  }

  @Override
  public ClientAddress clientAddress() {
    throw new AssertionError();
  }

  @Override
  public String part(String variable) {
    throw new AssertionError();
  }

  @Override
  public Optional<String> header(String name) {
    throw new AssertionError();
  }

  @Override
  public RequestBody body() {
    throw new AssertionError();
  }
}
