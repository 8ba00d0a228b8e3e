package dev.berth.registry.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An answer: status, headers and body. Immutable; {@code with…} methods return a new answer. */
public record Response(int status, List<Header> headers, ResponseBody body) {

  /**
   * One header line.
   *
   * @param value printable ASCII text: a line break, in whatever a client sent, would let it write
   *     headers or a whole answer
   */
  public record Header(String name, String value) {
    public Header {
      for (int i = 0; i < value.length(); i++) {
        if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
          throw new IllegalArgumentException(
              "expected printable ASCII in the header %s, found the character U+%04X"
                  .formatted(name, (int) value.charAt(i)));
        }
      }
    }
  }

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
