package dev.berth.registry.http;

import dev.berth.registry.http.server.ResponseHead;
import dev.berth.registry.http.server.ResponseWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Sends one response. */
final class Sender {
  private final ResponseWriter out;
  private final List<Response.Header> everyResponse;
  private final RequestId id;

  /**
   * Creates a sender.
   *
   * @param everyResponse headers that a response has besides its own
   */
  Sender(ResponseWriter out, List<Response.Header> everyResponse, RequestId id) {
    this.out = out;
    this.everyResponse = everyResponse;
    this.id = id;
  }

  /**
   * Sends head and body.
   *
   * @param last whether the connection ends with this response
   */
  void send(OpenResponse response, boolean last) throws IOException {
    ResponseHead head = head(response.response(), last);
    switch (response.content()) {
      case OpenResponse.Content.Bytes(byte[] content) -> out.send(head, content);
      case OpenResponse.Content.Stream(InputStream stream, long length) ->
          out.send(head, stream, length);
      case OpenResponse.Content.None() -> out.send(head);
    }
  }

  private ResponseHead head(Response response, boolean last) {
    ResponseHead head = new ResponseHead(response.status());
    for (Response.Header header : response.headers()) {
      head.add(header.name(), header.value());
    }
    for (Response.Header header : everyResponse) {
      head.add(header.name(), header.value());
    }
    head.add(RequestId.HEADER, id.text());
    if (response.status() != 204 && response.status() != 304) {
      head.contentLength(response.body().length());
    }
    return last ? head.close() : head;
  }
}
