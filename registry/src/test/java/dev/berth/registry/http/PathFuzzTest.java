package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.util.List;

/** Raw paths, from the router to the decoded parts that handlers get. */
final class PathFuzzTest {
  private final Router router =
      new Router(
          List.of(
              Route.of("GET", "/v2/", _ -> Response.of(200)),
              Route.of("GET", "/v2/{name}/blobs/{digest}", _ -> Response.of(200)),
              Route.of("GET", "/v2/{name}/blobs/uploads/{id}", _ -> Response.of(200)),
              Route.of("GET", "/v2/{name}/manifests/{reference}", _ -> Response.of(200)),
              Route.of("GET", "/v2/{name}/tags/list", _ -> Response.of(200))));

  @FuzzTest
  void givesPartsThatHideNothing(byte[] bytes) {
    String path = new String(bytes, UTF_8);
    try {
      router
          .find("GET", path)
          .parts()
          .forEach((variable, value) -> assertPart(path, variable, value));
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.NAME_INVALID);
      assertThat(path).containsAnyOf("%", "\0");
    }
  }

  private static void assertPart(String path, String variable, String value) {
    if (path.indexOf('%') < 0) {
      assertThat(path).contains(value);
    }
    assertThat(value).doesNotContain("\0");
    assertThat(slashes(value)).isLessThan(slashes(path));
    if (!variable.equals("name")) {
      assertThat(value).doesNotContain("/");
    }
  }

  private static long slashes(String text) {
    return text.chars().filter(c -> c == '/').count();
  }
}
