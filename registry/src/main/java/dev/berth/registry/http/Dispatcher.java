package dev.berth.registry.http;

import dev.berth.oci.OciException;
import dev.berth.registry.storage.StorageException;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;

/** One request from its head to its end: limits, route, answer, log line. */
final class Dispatcher {
  private static final Set<String> BODY_METHODS = Set.of("PATCH", "PUT", "POST");
  private static final int COPY_BYTES = 32 * 1024;

  private final Router router;
  private final ClientLimits limits;

  Dispatcher(Router router, ClientLimits limits) {
    this.router = router;
    this.limits = limits;
  }

  void handle(ServerRequest request, ServerResponse out) {
    ConnectionGuard guard = GuardedConnections.GUARD.get();
    guard.requestBegins();
    ArrivingBody body = new ArrivingBody(request, guard);
    AccessLog line = AccessLog.begin(request, body);
    try {
      serve(request, body, out, guard, line);
      closeUnlessKept(request, body);
    } catch (IOException e) {
      line.cut(e);
      throw new CloseConnectionException("the transfer did not reach its end", e);
    } catch (ServerConnectionException e) {
      line.cut(e);
      throw e;
    } finally {
      guard.requestEnds();
      line.end();
    }
  }

  /** The library says that it closes, but goes on; and takes a rest of the body for a request. */
  private static void closeUnlessKept(ServerRequest request, ArrivingBody body) {
    if (!body.ended() || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      body.dropRest();
      throw new CloseConnectionException("the connection ends with this request");
    }
  }

  private void serve(
      ServerRequest request,
      ArrivingBody body,
      ServerResponse out,
      ConnectionGuard guard,
      AccessLog line)
      throws IOException {
    String method = request.prologue().method().text();
    String client = request.remotePeer().host();
    try (var _ = limits.enter(client, BODY_METHODS.contains(method))) {
      send(request, body, line.answered(answer(request, body)), out, guard);
    } catch (OciException | StorageException notBegun) {
      send(request, body, line.answered(ErrorResponses.of(notBegun)), out, guard);
    }
  }

  private Response answer(ServerRequest request, ArrivingBody body) throws IOException {
    try {
      Router.Match match =
          router.find(request.prologue().method().text(), request.prologue().uriPath().rawPath());
      return match.handler().handle(new HelidonRequest(request, match.parts(), body));
    } catch (RuntimeException e) {
      return ErrorResponses.of(e);
    }
  }

  private static void send(
      ServerRequest request,
      ArrivingBody received,
      Response response,
      ServerResponse out,
      ConnectionGuard guard)
      throws IOException {
    out.status(response.status());
    for (Response.Header header : response.headers()) {
      out.header(header.name(), header.value());
    }
    boolean whole = received.readToItsEnd();
    if (!whole) {
      out.header(HeaderNames.CONNECTION, "close");
    }
    boolean head = request.prologue().method().text().equals("HEAD");
    switch (response.body()) {
      case ResponseBody.Bytes bytes when !head -> {
        guard.beforeWrite(bytes.length());
        out.send(bytes.content());
      }
      case ResponseBody.Streamed streamed when !head && streamed.length() > 0 ->
          stream(streamed, out, guard);
      case ResponseBody body -> {
        guard.beforeWrite(0);
        out.contentLength(body.length());
        out.send();
      }
    }
    if (!whole) {
      // The library would take the rest of the body for the next request.
      throw new CloseConnectionException("the rest of the request is not wanted");
    }
  }

  private static void stream(ResponseBody.Streamed body, ServerResponse out, ConnectionGuard guard)
      throws IOException {
    try (InputStream source = body.source().open()) {
      out.contentLength(body.length());
      try (OutputStream sink = out.outputStream()) {
        copy(source, body.length(), sink, guard);
      }
    }
  }

  private static void copy(
      InputStream source, long length, OutputStream sink, ConnectionGuard guard)
      throws IOException {
    byte[] buffer = new byte[(int) Math.min(COPY_BYTES, Math.max(length, 1))];
    long left = length;
    while (left > 0) {
      int count = source.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (count < 0) {
        throw new EOFException("%d bytes of the answer are missing in storage".formatted(left));
      }
      left -= count;
      guard.beforeWrite(count);
      sink.write(buffer, 0, count);
      if (left > 0) {
        // The last bytes may be on their way until the sink is closed.
        guard.afterWrite();
      }
    }
  }
}
