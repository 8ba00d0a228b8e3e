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
    Response error =
        ErrorResponses.of(
            defaultStatus.code(),
            ErrorCode.UNSUPPORTED,
            "the request cannot be read: " + defaultStatus.reasonPhrase());
    headers.set(HeaderNames.CONTENT_TYPE, "application/json");
    return TransportResponse.builder()
        .status(defaultStatus)
        .headers(headers)
        .keepAlive(false)
        .entity(((ResponseBody.Bytes) error.body()).content())
        .build();
  }
}
