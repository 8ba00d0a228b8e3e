package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.budget.ClientAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EntityTagTest {
  private static final Digest DIGEST =
      Digest.ofContent(DigestAlgorithm.SHA256, new byte[] {1, 2, 3});

  private final EntityTag tag = new EntityTag(DIGEST);

  /** A request that has nothing but headers. */
  private record Asking(Map<String, String> headers) implements Request {
    @Override
    public String method() {
      return "GET";
    }

    @Override
    public String client() {
      throw new AssertionError();
    }

    @Override
    public ClientAddress clientAddress() {
      throw new AssertionError();
    }

    @Override
    public String part(String variable) {
      throw new AssertionError(variable);
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }

    @Override
    public List<String> queryAll(String name) {
      return List.of();
    }

    @Override
    public RequestBody body() {
      return RequestBody.NONE;
    }
  }

  private static Request asking(String header, String value) {
    return new Asking(Map.of(header, value.replace("TAG", "\"" + DIGEST + "\"")));
  }

  @Test
  void isTheDigestInQuotes() {
    assertThat(tag).hasToString("\"" + DIGEST + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAG",
        "W/TAG",
        "*",
        " * ",
        "\"other\", TAG",
        "\"other\",W/TAG,\"third\"",
        "\"with, comma\" , TAG",
        "\"\",TAG"
      })
  void isHeldByAClientThatNamesItAmongOthers(String header) {
    assertThat(tag.isHeldBy(asking("If-None-Match", header))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"other\"", "W/\"other\"", "\"", "\"*\"", "**"})
  void isNotHeldByAClientThatNamesOthers(String header) {
    assertThat(tag.isHeldBy(asking("If-None-Match", header))).isFalse();
  }

  @Test
  void isNotHeldByAClientThatNamesNone() {
    assertThat(tag.isHeldBy(new Asking(Map.of()))).isFalse();
  }

  @Test
  void allowsAPartWithoutConditionAndForTheSameTag() {
    assertThat(tag.allowsPart(new Asking(Map.of()))).isTrue();
    assertThat(tag.allowsPart(asking("If-Range", "TAG"))).isTrue();
    assertThat(tag.allowsPart(asking("If-Range", " TAG "))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"other\"",
        "W/TAG",
        "*",
        "",
        "TAG, \"other\"",
        "Wed, 21 Oct 2026 07:28:00 GMT",
        "Wed, 21 Oct 2099 07:28:00 GMT"
      })
  void allowsNoPartForAnythingElse(String header) {
    assertThat(tag.allowsPart(asking("If-Range", header))).isFalse();
  }
}
