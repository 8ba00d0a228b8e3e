package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.NAME_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RouterTest {
  private final Router router =
      new Router(
          List.of(
              Route.of("GET", "/v2/", _ -> Response.of(200)),
              Route.of("GET", "/v2/{name}/blobs/{digest}", _ -> Response.of(200)),
              Route.of("HEAD", "/v2/{name}/blobs/{digest}", _ -> Response.of(200)),
              Route.of("PUT", "/v2/{name}/blobs/uploads/{id}", _ -> Response.of(201))));

  private Map<String, String> parts(String path) {
    return router.find("GET", path).parts();
  }

  @ParameterizedTest
  @CsvSource({
    "/v2/app/blobs/sha256:1, app, sha256:1",
    "/v2/a/b/c/blobs/x, a/b/c, x",
    "/v2/blobs/blobs/blobs, blobs, blobs",
    "/v2/a/blobs/b/blobs/x, a/blobs/b, x",
    "/v2/a/blobs/x%3Ay, a, x:y",
    "/v2/a%41/blobs/x, aA, x",
    "/v2/../blobs/x, .., x",
    "/v2/a;b/blobs/x, a;b, x"
  })
  void findsTheParts(String path, String name, String digest) {
    assertThat(parts(path))
        .containsExactlyInAnyOrderEntriesOf(Map.of("name", name, "digest", digest));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v2/a%2Fb/blobs/x", "/v2/a/blobs/x%2f", "/v2/a%00/blobs/x", "/v2/a/blobs/%"})
  void refusesPartsThatHideSomething(String path) {
    assertRefused(NAME_INVALID, () -> parts(path));
  }

  @Test
  void neverSplitsAnEncodedSlash() {
    assertThat(router.find("GET", "/v2%2Fapp/blobs/x").parts()).isEmpty();
  }

  @Test
  void answersUnknownPathsAndMethods() throws Exception {
    Response unknown = router.find("GET", "/v3/").handler().handle(new GivenQuery(Map.of()));
    Response method =
        router.find("POST", "/v2/app/blobs/x").handler().handle(new GivenQuery(Map.of()));

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(method.status()).isEqualTo(405);
    assertThat(method.headers()).contains(new Response.Header("Allow", "GET, HEAD"));
  }

  /** Nothing of a path is lost or invented by taking it apart. */
  @Property(tries = 1000)
  void takesAPathApartSuchThatItCanBePutTogether(@ForAll("paths") String path) {
    Map<String, String> parts = parts(path);

    if (!parts.isEmpty()) {
      assertThat("/v2/" + parts.get("name") + "/blobs/" + parts.get("digest")).isEqualTo(path);
      assertThat(parts.get("digest")).isNotEmpty().doesNotContain("/");
      assertThat(parts.get("name")).isNotEmpty();
    }
  }

  @Provide
  static Arbitrary<String> paths() {
    return Arbitraries.of("/", "/blobs/", "blobs", "uploads", "a", "..", ";x", "\n", "sha256:0")
        .list()
        .ofMaxSize(5)
        .map(pieces -> "/v2/" + String.join("", pieces));
  }
}
