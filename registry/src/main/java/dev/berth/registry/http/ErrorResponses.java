package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.StorageFullException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Turns whatever went wrong into an answer in the form of the distribution specification. */
public final class ErrorResponses {
  private static final Logger log = LoggerFactory.getLogger(ErrorResponses.class);
  private static final JsonFactory JSON = new JsonFactory();
  private static final String RETRY_AFTER = "Retry-After";
  private static final String RETRY_AFTER_SECONDS = "5";

  private ErrorResponses() {}

  /** An error whose status is not the usual one of its code. */
  public static Response of(int status, ErrorCode code, String message) {
    return response(status, code.name(), message);
  }

  /** For a client that did more than it may: it is told after how many seconds to come again. */
  public static Response tooManyRequests(String message, Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.plusSeconds(1).minusNanos(1).toSeconds());
    return error(429, ErrorCode.TOOMANYREQUESTS.name(), message)
        .with(RETRY_AFTER, String.valueOf(seconds));
  }

  static Response of(Throwable failure) {
    return switch (failure) {
      case OciException e -> refusal(e);
      case DatabaseUnavailableException e -> unavailable("the database does not answer", e);
      case StorageFullException e -> unavailable("the blob storage is full", e);
      case ObjectLostException e -> lost(e);
      case StorageException e -> unavailable("the blob storage failed", e);
      default -> internal(failure);
    };
  }

  private static Response refusal(OciException e) {
    String message = String.valueOf(e.getMessage());
    Response response =
        Response.json(e.status(), json(e.code().name(), message, e.concerned(), e.unlisted()));
    return e.status() == 429 ? response.with(RETRY_AFTER, "1") : response;
  }

  /** Logs what ended a response that had begun, so that no error can be sent any more. */
  static void logCutOff(Throwable failure) {
    log.atWarn().addKeyValue("cause", deepest(failure)).log("a response was cut off");
  }

  private static Response unavailable(String message, Throwable cause) {
    log.atWarn().addKeyValue("cause", deepest(cause)).log(message);
    log.atDebug().setCause(cause).log(message);
    return response(503, "UNAVAILABLE", message + "; please try again")
        .with(RETRY_AFTER, RETRY_AFTER_SECONDS);
  }

  /**
   * Not 503: clients would try again, which cannot help. Features report what is lost, since they
   * know whose bytes it was.
   */
  private static Response lost(ObjectLostException cause) {
    log.atDebug().setCause(cause).log("stored bytes are missing");
    return response(
        500,
        "UNKNOWN",
        "the registry has lost the stored bytes; pushing the same blob again brings them back");
  }

  /** What lies at the bottom: an outage should not fill the log with stack traces. */
  private static String deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return String.valueOf(deepest.getMessage());
  }

  private static Response internal(Throwable cause) {
    log.atError().setCause(cause).log("request failed");
    return response(500, "UNKNOWN", "the registry failed; its log says why");
  }

  private static Response response(int status, String code, String message) {
    Response response = error(status, code, message);
    return status == 429 ? response.with(RETRY_AFTER, "1") : response;
  }

  private static Response error(int status, String code, String message) {
    return Response.json(status, json(code, message, List.of(), 0));
  }

  private static String json(String code, String message, List<String> concerned, int unlisted) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject().writeName("errors").writeStartArray();
      if (concerned.isEmpty()) {
        writeError(json, code, message, null);
      }
      for (String one : concerned) {
        writeError(json, code, message, one);
      }
      if (unlisted > 0) {
        writeError(json, code, "%d more, which are not listed".formatted(unlisted), null);
      }
      json.writeEndArray().writeEndObject();
    }
    return text.toString();
  }

  private static void writeError(
      JsonGenerator json, String code, String message, @Nullable String detail) {
    json.writeStartObject();
    json.writeStringProperty("code", code);
    json.writeStringProperty("message", message);
    if (detail != null) {
      json.writeStringProperty("detail", detail);
    }
    json.writeEndObject();
  }
}
