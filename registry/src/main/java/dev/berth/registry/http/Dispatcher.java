package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.RequestClient;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.http.server.BadRequestException;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.http.server.Exchange;
import dev.berth.registry.http.server.ExchangeHandler;
import dev.berth.registry.http.server.RequestHead;
import dev.berth.registry.storage.StorageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves one request from its head to its end: limits, route, response, log line. */
final class Dispatcher implements ExchangeHandler {
  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
  private static final Set<String> BODY_METHODS = Set.of("PATCH", "PUT", "POST");

  private final Router router;
  private final ClientLimits limits;
  private final WorkSlots slots;
  private final Turns pipelined;
  private final LargeDocuments documents;
  private final TrustedProxies proxies;
  private final BrowserProtection protection;
  private final List<Response.Header> everyResponse;
  private final RequestObserver observer;

  Dispatcher(
      Router router,
      ClientLimits limits,
      WorkSlots slots,
      LargeDocuments documents,
      TrustedProxies proxies,
      BrowserProtection protection,
      List<Response.Header> everyResponse,
      RequestObserver observer) {
    this.router = router;
    this.limits = limits;
    this.slots = slots;
    this.pipelined = new Turns(slots);
    this.documents = documents;
    this.proxies = proxies;
    this.protection = protection;
    this.everyResponse = everyResponse;
    this.observer = observer;
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    RequestId id = RequestId.of(exchange.head());
    try (var _ = id.addToLogContext()) {
      handle(exchange, id);
    }
  }

  private void handle(Exchange exchange, RequestId id) throws IOException {
    String client =
        proxies.clientOf(exchange.peer().getHostAddress(), exchange.head().all("X-Forwarded-For"));
    AccessLog line = new AccessLog(exchange, client);
    Sender sender = new Sender(exchange.response(), everyResponse, id);
    try {
      serve(exchange, client, sender, line);
    } catch (IOException e) {
      line.cut(e);
      throw e;
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("request failed");
      line.cut(e);
      throw new IOException("the request failed", e);
    } finally {
      observer.ended(line.end());
    }
  }

  private void serve(Exchange exchange, String client, Sender sender, AccessLog line)
      throws IOException {
    ClientAddress address = ClientAddress.of(client);
    try (var _ = enter(exchange, address);
        var _ = RequestClient.begin(address);
        OpenResponse response = opened(exchange, client, address, line)) {
      sender.send(response, isLast(exchange));
    } catch (OciException | DatabaseUnavailableException | StorageException failure) {
      if (exchange.response().begun()) {
        ErrorResponses.logCutOff(failure);
        throw new IOException("the rest of the response cannot be read", failure);
      }
      send(sender, line.answered(ErrorResponses.of(failure)), exchange, isLast(exchange));
    } catch (BadRequestException malformedBody) {
      if (exchange.response().begun()) {
        throw malformedBody;
      }
      send(sender, line.answered(refusal(malformedBody)), exchange, true);
    }
  }

  private static void send(Sender sender, Response error, Exchange exchange, boolean last)
      throws IOException {
    try (OpenResponse response = OpenResponse.of(error, isHeadOnly(exchange))) {
      sender.send(response, last);
    }
  }

  private static boolean isHeadOnly(Exchange exchange) {
    return exchange.head().method().equals("HEAD");
  }

  /** Counts the request in, unless it must be answered whatever else its client does. */
  private ClientLimits.Permit enter(Exchange exchange, ClientAddress client) {
    return exchange.priority()
        ? ClientLimits.Permit.UNCOUNTED
        : limits.enter(client, BODY_METHODS.contains(exchange.head().method()));
  }

  private WorkSlot slot(Exchange exchange, ClientAddress address) throws ClientGoneException {
    if (exchange.priority()) {
      return WorkSlot.NONE;
    }
    return exchange.pipelined()
        ? WorkSlot.acquireInTurn(pipelined, slots, address, exchange.queueing())
        : WorkSlot.acquire(slots, address, exchange.queueing());
  }

  /**
   * Returns the response with its body open: whatever that takes is done within the slot. A large
   * one is not in memory any more when this returns.
   */
  private OpenResponse opened(
      Exchange exchange, String client, ClientAddress address, AccessLog line) throws IOException {
    try (WorkSlot slot = slot(exchange, address)) {
      RequestBody body =
          new RequestBody(new ArrivingBody(exchange.body(), slot), exchange.body().announced());
      Response response = line.answered(answer(exchange, body, client, address, line));
      return isHeadOnly(exchange)
          ? OpenResponse.of(response, true)
          : OpenResponse.of(documents.offload(address, response), false);
    }
  }

  private Response answer(
      Exchange exchange, RequestBody body, String client, ClientAddress address, AccessLog line)
      throws IOException {
    RequestHead head = exchange.head();
    Optional<Response> refusal = protection.refusal(head.method(), head::all);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    try {
      Router.Match match = router.find(head.method(), head.path());
      line.matched(match.pattern());
      return match
          .handler()
          .handle(new ReceivedRequest(head, match.parts(), body, client, address));
    } catch (RuntimeException e) {
      return ErrorResponses.of(e);
    }
  }

  /** Returns whether the connection ends with this request. */
  private static boolean isLast(Exchange exchange) {
    return exchange.last() || !exchange.body().endMayBeNear();
  }

  @Override
  public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
    RequestId id = RequestId.of(exchange.head());
    try (var _ = id.addToLogContext()) {
      refuse(reason, exchange, id);
    }
  }

  private void refuse(BadRequestException reason, Exchange exchange, RequestId id)
      throws IOException {
    AccessLog line = new AccessLog(exchange, exchange.peer().getHostAddress());
    try {
      send(
          new Sender(exchange.response(), everyResponse, id),
          line.answered(refusal(reason)),
          exchange,
          true);
    } catch (IOException e) {
      line.cut(e);
      throw e;
    } finally {
      observer.ended(line.end());
    }
  }

  private static Response refusal(BadRequestException reason) {
    ErrorCode code = reason.isTooLarge() ? ErrorCode.SIZE_INVALID : ErrorCode.UNSUPPORTED;
    return ErrorResponses.of(
        reason.status(), code, "the request cannot be read: " + reason.getMessage());
  }
}
