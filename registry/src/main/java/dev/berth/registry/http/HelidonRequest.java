package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import io.helidon.common.uri.UriQuery;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A request as the server library read it. */
record HelidonRequest(ServerRequest request, Map<String, String> parts, ArrivingBody arriving)
    implements Request {

  @Override
  public String method() {
    return request.prologue().method().text();
  }

  @Override
  public String client() {
    return request.remotePeer().host();
  }

  @Override
  public String part(String variable) {
    return Objects.requireNonNull(parts.get(variable), variable);
  }

  @Override
  public Optional<String> header(String name) {
    return request.headers().first(HeaderNames.create(name));
  }

  @Override
  public List<String> queryAll(String name) {
    return all(request.query(), name);
  }

  static List<String> all(UriQuery query, String name) {
    try {
      List<String> values = query.all(name, List::of);
      if (values.stream().anyMatch(value -> value.indexOf('\0') >= 0)) {
        throw new OciException(
            ErrorCode.NAME_INVALID, "the query parameter '%s' holds a NUL".formatted(name));
      }
      return values;
    } catch (IllegalArgumentException e) {
      throw new OciException(ErrorCode.NAME_INVALID, "the query holds a bad percent escape");
    }
  }

  @Override
  public RequestBody body() {
    return new RequestBody(arriving, arriving.announced());
  }
}
