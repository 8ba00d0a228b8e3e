package dev.berth.registry.manifest;

import static dev.berth.oci.ErrorCode.MANIFEST_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.MediaType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ActiveMediaTypesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "TEXT/HTML",
        "text/html; charset=utf-8",
        " text/html ;x=y",
        "application/xhtml+xml",
        "image/svg+xml",
        "application/rss+xml",
        "application/vnd.any+xml",
        "text/xml",
        "application/xml",
        "application/xml-dtd",
        "text/xsl",
        "application/xslt+xml",
        "text/css",
        "text/javascript",
        "text/javascript1.5",
        "application/javascript",
        "application/x-javascript",
        "application/ecmascript",
        "text/jscript",
        "text/livescript",
        "text/vbscript",
        "multipart/x-mixed-replace;boundary=x",
        "multipart/related",
        "message/rfc822",
        "application/pdf",
        "text/pdf",
        "application/wasm"
      })
  void areNeitherAcceptedNorServed(String text) {
    MediaType type = MediaType.parse(text);

    assertRefused(MANIFEST_INVALID, () -> ActiveMediaTypes.refuse(type));
    assertThat(ActiveMediaTypes.servedAs(type)).isEqualTo("application/octet-stream");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/vnd.oci.image.manifest.v1+json",
        "application/vnd.oci.image.index.v1+json",
        "application/vnd.docker.distribution.manifest.v2+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
        "application/vnd.oci.artifact.manifest.v1+json",
        "application/json",
        "application/octet-stream",
        "application/vnd.example.xml.v1+json",
        "application/vnd.example.javascript.v1+json",
        "application/y",
        "text/plain"
      })
  void areNoneOfManifests(String text) {
    MediaType type = MediaType.parse(text);

    ActiveMediaTypes.refuse(type);
    assertThat(ActiveMediaTypes.servedAs(type)).isEqualTo(text);
  }
}
