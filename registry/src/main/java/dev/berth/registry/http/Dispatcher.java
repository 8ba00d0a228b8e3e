package dev.berth.registry.http;

import dev.berth.oci.OciException;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.storage.StorageException;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** One request from its head to its end: limits, route, answer, log line. */
final class Dispatcher {
  private static final Set<String> BODY_METHODS = Set.of("PATCH", "PUT", "POST");

  private final Router router;
  private final ClientLimits limits;
  private final List<Response.Header> everyAnswer;
  private final RequestObserver observer;

  Dispatcher(
      Router router,
      ClientLimits limits,
      List<Response.Header> everyAnswer,
      RequestObserver observer) {
    this.router = router;
    this.limits = limits;
    this.everyAnswer = everyAnswer;
    this.observer = observer;
  }

  void handle(ServerRequest request, ServerResponse out) {
    ConnectionGuard guard = GuardedConnections.GUARD.get();
    guard.requestBegins();
    ArrivingBody body = new ArrivingBody(request, guard);
    Sender sender = new Sender(out, guard, GuardedConnections.CHANNEL.get(), everyAnswer);
    AccessLog line = AccessLog.begin(request, body, sender);
    try {
      serve(request, body, sender, line);
      closeUnlessKept(request, body);
    } catch (IOException e) {
      line.cut(e);
      throw new CloseConnectionException("the transfer did not reach its end", e);
    } catch (ServerConnectionException e) {
      line.cut(e);
      throw e;
    } finally {
      guard.requestEnds();
      observer.ended(line.end());
    }
  }

  /** The library says that it closes, but goes on; and takes a rest of the body for a request. */
  private static void closeUnlessKept(ServerRequest request, ArrivingBody body) {
    if (!body.ended() || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      body.dropRest();
      throw new CloseConnectionException("the connection ends with this request");
    }
  }

  private void serve(ServerRequest request, ArrivingBody body, Sender sender, AccessLog line)
      throws IOException {
    String method = request.prologue().method().text();
    String client = request.remotePeer().host();
    boolean head = method.equals("HEAD");
    try (var _ = limits.enter(client, BODY_METHODS.contains(method))) {
      Response response = line.answered(answer(request, body, line));
      sender.send(response, head, !body.readToItsEnd());
    } catch (OciException | DatabaseUnavailableException | StorageException notBegun) {
      Response response = line.answered(ErrorResponses.of(notBegun));
      sender.send(response, head, !body.readToItsEnd());
    }
  }

  private Response answer(ServerRequest request, ArrivingBody body, AccessLog line)
      throws IOException {
    try {
      Router.Match match =
          router.find(request.prologue().method().text(), request.prologue().uriPath().rawPath());
      line.matched(match.pattern());
      return match.handler().handle(new HelidonRequest(request, match.parts(), body));
    } catch (RuntimeException e) {
      return ErrorResponses.of(e);
    }
  }
}
