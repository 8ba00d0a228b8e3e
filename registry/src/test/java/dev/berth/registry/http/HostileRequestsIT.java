package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.ErrorCode;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client asks for, it gets an answer of the specification, and never a failure. */
final class HostileRequestsIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private static final List<String> CODES =
      Arrays.stream(ErrorCode.values()).map(ErrorCode::name).toList();
  private static final String DIGEST = "sha256:" + "0".repeat(64);

  private final RawConnection connection = node.connect();

  @AfterEach
  void close() {
    connection.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPPER",
        "Mixed/case",
        "a//b",
        "/a",
        "a/",
        "//",
        "..",
        "a/../b",
        "a/./b",
        "../../../../etc/passwd",
        "%2e%2e",
        "a%2F..%2Fb",
        "a%2fb",
        "a%5Cb",
        "a\\b",
        "a%00b",
        "%00",
        "a%0d%0aX:%20y",
        "a%zz",
        "a%",
        "a%4",
        "%",
        "%%",
        "%25",
        "%FF",
        "%C3%A4",
        "ä",
        "a b",
        "a;x",
        "a;x=1/b",
        "a;/b",
        "a:b",
        "a@b",
        "a~b",
        "a*b",
        "a'b",
        "a\"b",
        "a<b>",
        "a{b}",
        "a|b",
        "a--",
        "-a",
        "a-",
        ".a",
        "a.",
        "a..b",
        "a___b",
        "_a",
        "a._b",
        "${jndi:ldap://x}"
      })
  void refusesWhatIsNoRepositoryName(String name) {
    for (String target :
        List.of("blobs/" + DIGEST, "manifests/latest", "tags/list", "blobs/uploads/1")) {
      String path = "/v2/" + name + "/" + target;
      assertRefused("GET", path);
    }
    assertRefused("POST", "/v2/" + name + "/blobs/uploads/");
  }

  private static void assertRefused(String method, String path) {
    try (RawConnection fresh = node.connect()) {
      Answer answer = fresh.ask(method, path);
      assertThat(answer.status()).as("%s: %s", path, answer).isBetween(400, 499);
      assertThat(answer.errorCodes()).as(path).isNotEmpty().isSubsetOf(CODES);
    }
  }

  @Test
  @Shows("L4")
  void refusesARepositoryNameThatIsTooLong() {
    String longest = "n".repeat(255);

    assertThat(connection.ask("POST", "/v2/%s/blobs/uploads/".formatted(longest)).status())
        .isEqualTo(202);
    Answer longer = connection.ask("POST", "/v2/%sn/blobs/uploads/".formatted(longest));
    assertThat(longer.status()).isEqualTo(400);
    assertThat(longer.errorCodes()).containsExactly("NAME_INVALID");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/v1/",
        "/v2/app",
        "/v2/app/",
        "/v2/app/blobs",
        "/v2/app/blobs/",
        "/v2/app/manifests",
        "/v2/app/manifests/",
        "/v2/app/tags",
        "/v2/app/tags/",
        "/v2//",
        "/health",
        "/health/",
        "/health/live/",
        "/favicon.ico",
        "/v2/app/manifests/a/b",
        "//v2/",
        "/V2/",
        "/*"
      })
  void knowsNoOtherPaths(String path) {
    Answer answer = connection.ask("GET", path);

    assertThat(answer.status()).as(path).isEqualTo(404);
    assertThat(answer.errorCodes()).isSubsetOf(CODES).hasSize(1);
  }

  @Test
  void tellsWhichMethodsAPathHas() {
    assertAllowed("POST", "/v2/app/blobs/" + DIGEST, "DELETE, GET, HEAD");
    assertAllowed("POST", "/v2/app/manifests/latest", "DELETE, GET, HEAD, PUT");
    assertAllowed("PUT", "/v2/app/tags/list", "GET");
    assertAllowed("DELETE", "/v2/", "GET, HEAD");
    assertAllowed("POST", "/v2/app/blobs/uploads/1", "DELETE, GET, PATCH, PUT");
    assertAllowed("PROPFIND", "/v2/", "GET, HEAD");
  }

  private void assertAllowed(String method, String path, String allowed) {
    Answer answer = connection.ask(method, path);

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).contains(allowed);
    assertThat(answer.errorCodes()).containsExactly("UNSUPPORTED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n=%zz",
        "n=%",
        "last=%ff",
        "last=%00",
        "=",
        "&&&",
        "n",
        "n=1&n=x",
        "%6e=1",
        "a[]=1",
        "last=../..",
        "n=1;last=a",
        "?",
        "n=1%00"
      })
  void survivesHostileQueries(String query) {
    node.client().pushBlob("app", "blob");

    Answer answer = connection.ask("GET", "/v2/app/tags/list?" + query);

    assertThat(answer.status()).as(answer.toString()).isIn(200, 400);
  }

  /** The database cannot store or compare text with a NUL in it. */
  @ParameterizedTest
  @ValueSource(strings = {"n", "last", "artifactType", "digest", "mount", "from", "tag"})
  void refusesOrPassesOverANulInAParameter(String parameter) {
    node.client().pushBlob("app", "blob");

    for (String target :
        List.of(
            "GET /v2/_catalog",
            "GET /v2/app/tags/list",
            "GET /v2/app/referrers/" + DIGEST,
            "POST /v2/app/blobs/uploads/",
            "PUT /v2/app/manifests/" + DIGEST)) {
      try (RawConnection fresh = node.connect()) {
        fresh.send(
            "%s?%s=%%00 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
                .formatted(target, parameter));
        Answer answer = fresh.read();
        assertThat(answer.status()).as("%s: %s", target, answer).isBetween(200, 499);
      }
    }
  }

  @Test
  @Shows("L8")
  void refusesAUrlThatIsTooLong() {
    Answer answer = connection.ask("GET", "/v2/" + "a".repeat(9000) + "/tags/list");

    assertThat(answer.status()).isEqualTo(414);
    assertThat(answer.errorCodes()).hasSize(1);
  }

  @Test
  @Shows("L7")
  void refusesHeadersThatAreTooLarge() {
    connection.send(
        "GET /v2/ HTTP/1.1\r\nHost: localhost\r\nX-Large: %s\r\n\r\n"
            .formatted("a".repeat(33_000)));

    Answer answer = connection.read();

    assertThat(answer.status()).isEqualTo(431);
    assertThat(answer.errorCodes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HELLO",
        "GET /v2/",
        "GET  HTTP/1.1",
        "\u00bdEAD /v2/ HTTP/1.1",
        "(GET) /v2/ HTTP/1.1",
        " /v2/ HTTP/1.1",
        "GET /v2/ HTTP/2.0",
        "GET /v2/ HTTP/1.1\r\nno header",
        "GET /v2/ HTTP/1.1\r\nContent-Length: -1"
      })
  void refusesWhatIsNoRequest(String head) {
    connection.send(head + "\r\n\r\n");

    Answer answer = connection.read();
    assertThat(answer.status()).as(answer.toString()).isBetween(400, 499);
    assertThat(answer.errorCodes()).containsExactly("UNSUPPORTED");
  }

  /** Paths made of the pieces that trip parsers. */
  @Test
  void neverFailsOnRandomPaths() {
    long seed = new Random().nextLong();
    System.out.println("seed of random paths: " + seed);
    Random random = new Random(seed);
    String[] pieces = {
      "/",
      "/v2/",
      "app",
      "A",
      "..",
      ".",
      "%",
      "%2f",
      "%00",
      "%2e",
      "%c3",
      "%e2%82%ac",
      ";",
      "?",
      "=",
      "&",
      "\\",
      "blobs",
      "uploads",
      "manifests",
      "tags/list",
      "latest",
      "sha256:",
      DIGEST,
      "\u00ff",
      "_",
      "--",
      "@",
      ":",
      "'",
      "\"",
      "{name}",
      "$",
      "(",
      "+",
      "*",
      "[",
      "~",
      "^",
      "`"
    };
    String[] methods = {"GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "OPTIONS"};
    for (int i = 0; i < 1500; i++) {
      StringBuilder path = new StringBuilder(random.nextBoolean() ? "/v2/" : "/");
      for (int j = random.nextInt(8); j >= 0; j--) {
        path.append(pieces[random.nextInt(pieces.length)]);
      }
      String method = methods[random.nextInt(methods.length)];
      assertSurvives(method, path.toString());
    }
  }

  private static void assertSurvives(String method, String path) {
    try (RawConnection fresh = node.connect()) {
      fresh.send(
          "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".formatted(method, path));
      Answer answer = method.equals("HEAD") ? fresh.readHead() : fresh.read();
      assertThat(answer.status()).as(method + " " + path + ": " + answer).isBetween(200, 499);
    }
  }
}
