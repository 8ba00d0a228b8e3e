package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import org.jspecify.annotations.Nullable;

/** Answers requests that the server library could not read: bad framing, over-long heads. */
final class RefusedRequests implements DirectHandler {

  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType eventType,
      Status defaultStatus,
      ServerResponseHeaders headers,
      @Nullable String message) {
    Status status = status(request, eventType, defaultStatus);
    Response error =
        ErrorResponses.of(
            status.code(),
            ErrorCode.UNSUPPORTED,
            "the request cannot be read: " + reason(eventType, status));
    headers.set(HeaderNames.CONTENT_TYPE, "application/json");
    return TransportResponse.builder()
        .status(status)
        .headers(headers)
        .keepAlive(false)
        .entity(((ResponseBody.Bytes) error.body()).content())
        .build();
  }

  /**
   * What the client did is not a failure of this server, also when the library says so: of
   * HTTP/1.0, and when it stumbles over the first line of a request.
   */
  private static Status status(TransportRequest request, EventType type, Status proposed) {
    boolean unread = request.equals(TransportRequest.empty());
    return type == EventType.HTTP_VERSION_NOT_SUPPORTED
            || (type == EventType.INTERNAL_ERROR && unread)
        ? Status.BAD_REQUEST_400
        : proposed;
  }

  private static String reason(EventType type, Status status) {
    return type == EventType.HTTP_VERSION_NOT_SUPPORTED
        ? "only HTTP/1.1 is spoken here; a proxy may need a setting for it"
        : status.reasonPhrase();
  }
}
