package dev.berth.registry.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An answer: status, headers and body. Immutable; {@code with…} methods return a new answer. */
public record Response(int status, List<Header> headers, ResponseBody body) {

  /** One header line. */
  public record Header(String name, String value) {}

  public Response {
    headers = List.copyOf(headers);
  }

  /** An answer without headers and body. */
  public static Response of(int status) {
    return new Response(status, List.of(), ResponseBody.EMPTY);
  }

  public static Response json(int status, String json) {
    return of(status)
        .with("Content-Type", "application/json")
        .with(new ResponseBody.Bytes(json.getBytes(StandardCharsets.UTF_8)));
  }

  public Response with(String name, String value) {
    List<Header> extended = new ArrayList<>(headers);
    extended.add(new Header(name, value));
    return new Response(status, extended, body);
  }

  public Response with(ResponseBody newBody) {
    return new Response(status, headers, newBody);
  }
}
