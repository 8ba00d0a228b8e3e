package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.StorageFullException;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ErrorResponsesTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static List<JsonNode> errors(Response response) {
    byte[] body = ((ResponseBody.Bytes) response.body()).content();
    return JSON.readTree(body).get("errors").valueStream().toList();
  }

  private static List<String> headers(Response response, String name) {
    return response.headers().stream()
        .filter(header -> header.name().equals(name))
        .map(Response.Header::value)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void answersEachCodeWithItsStatus(ErrorCode code) {
    Response response = ErrorResponses.of(new OciException(code, "why"));

    assertThat(response.status()).isEqualTo(code.status());
    assertThat(errors(response)).hasSize(1);
    assertThat(errors(response).getFirst().get("code").asString()).isEqualTo(code.name());
    assertThat(headers(response, "Content-Type")).containsExactly("application/json");
  }

  @Test
  void keepsHostileTextInItsPlace() {
    String hostile = "\"},{\"code\":\"\n\t\0\\ </script> \u2028 ä 🚢";

    Response response =
        ErrorResponses.of(
            new OciException(ErrorCode.NAME_INVALID, hostile, List.of(hostile, "two")));

    assertThat(errors(response)).hasSize(2);
    assertThat(errors(response).getFirst().get("message").asString()).isEqualTo(hostile);
    assertThat(errors(response).getFirst().get("detail").asString()).isEqualTo(hostile);
    assertThat(errors(response).getLast().get("detail").asString()).isEqualTo("two");
  }

  @Test
  void listsNinetyNineThingsAndCountsTheOthers() {
    List<String> things = IntStream.range(0, 10_000).mapToObj(i -> "thing " + i).toList();

    List<JsonNode> errors =
        errors(
            ErrorResponses.of(
                new OciException(ErrorCode.MANIFEST_BLOB_UNKNOWN, "missing", things)));

    assertThat(errors).hasSize(100);
    assertThat(errors.get(98).get("detail").asString()).isEqualTo("thing 98");
    assertThat(errors.getLast().get("code").asString()).isEqualTo("MANIFEST_BLOB_UNKNOWN");
    assertThat(errors.getLast().get("message").asString())
        .isEqualTo("9901 more, which are not listed");
    assertThat(errors.getLast().has("detail")).isFalse();
  }

  @Test
  void countsNothingWhenEverythingIsListed() {
    List<String> things = IntStream.range(0, 99).mapToObj(i -> "thing " + i).toList();

    List<JsonNode> errors =
        errors(
            ErrorResponses.of(
                new OciException(ErrorCode.MANIFEST_BLOB_UNKNOWN, "missing", things)));

    assertThat(errors).hasSize(99).allMatch(error -> error.has("detail"));
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 1", "PT0.000000001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT24H, 86400"})
  void tellsWhoDidTooMuchAfterHowManyWholeSecondsToComeAgain(Duration wait, String seconds) {
    Response response = ErrorResponses.tooManyRequests("why", wait);

    assertThat(response.status()).isEqualTo(429);
    assertThat(errors(response).getFirst().get("code").asString()).isEqualTo("TOOMANYREQUESTS");
    assertThat(headers(response, "Retry-After")).containsExactly(seconds);
  }

  @Test
  void asksToComeAgain() {
    assertThat(
            headers(
                ErrorResponses.of(new OciException(ErrorCode.TOOMANYREQUESTS, "x")), "Retry-After"))
        .hasSize(1);
    assertThat(headers(ErrorResponses.of(429, ErrorCode.TOOMANYREQUESTS, "x"), "Retry-After"))
        .containsExactly("1");
    assertThat(headers(ErrorResponses.of(404, ErrorCode.NAME_UNKNOWN, "x"), "Retry-After"))
        .isEmpty();
  }

  @Test
  @Shows({"F2", "F4"})
  void answers503WhileDatabaseOrStorageAreAway() {
    Response database =
        ErrorResponses.of(
            new DatabaseUnavailableException("away", new IllegalStateException("secret")));
    Response storage = ErrorResponses.of(new StorageException("/secret/path is full", null));

    for (Response response : List.of(database, storage)) {
      assertThat(response.status()).isEqualTo(503);
      assertThat(headers(response, "Retry-After")).hasSize(1);
      assertThat(errors(response)).singleElement().asString().doesNotContain("secret");
    }
  }

  @Test
  @Shows("F4")
  void saysThatStorageIsFull() {
    Response full = ErrorResponses.of(new StorageFullException("/secret/path is full", null));

    assertThat(full.status()).isEqualTo(503);
    assertThat(headers(full, "Retry-After")).hasSize(1);
    assertThat(errors(full)).singleElement().asString().contains("storage is full");
  }

  @Test
  @Shows("F4")
  void doesNotAskToTryAgainForLostBytes() {
    Response lost = ErrorResponses.of(new ObjectLostException("no /secret/path", null));

    assertThat(lost.status()).isEqualTo(500);
    assertThat(headers(lost, "Retry-After")).isEmpty();
    assertThat(errors(lost)).singleElement().asString().doesNotContain("secret");
  }

  @Test
  void tellsNothingOfItsOwnFailures() {
    Response response = ErrorResponses.of(new IllegalStateException("internal secret"));

    assertThat(response.status()).isEqualTo(500);
    assertThat(errors(response).getFirst().toString()).doesNotContain("secret");
  }
}
