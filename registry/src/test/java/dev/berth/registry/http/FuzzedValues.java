package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import java.util.HexFormat;

/** The values of a request's variables: mostly those that mean something there, else anything. */
final class FuzzedValues {
  private static final String[] TYPES = {
    TestClient.OCI_MANIFEST,
    TestClient.OCI_INDEX,
    Images.LAYER,
    "application/json; charset=utf-8",
    "*/*"
  };
  private static final String[] NUMBERS = {
    "0",
    "1",
    "2",
    "-1",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "0x1",
    "1e3",
    ""
  };

  private final FuzzedDataProvider data;
  private final byte[] body;

  FuzzedValues(FuzzedDataProvider data, byte[] body) {
    this.data = data;
    this.body = body;
  }

  String part(String variable) {
    if (anything()) {
      return text();
    }
    return switch (variable) {
      case "name" -> data.pickValue(KnownThings.NAMES);
      case "id" -> "00000000-0000-0000-0000-000000000000";
      case "tag" -> tag();
      case "reference" -> data.consumeBoolean() ? tag() : digest();
      default -> digest();
    };
  }

  String parameter(String name) {
    if (anything()) {
      return text();
    }
    return switch (name) {
      case "n" -> number();
      case "last" -> data.consumeBoolean() ? tag() : number();
      case "tag" -> tag();
      case "from" -> data.pickValue(KnownThings.NAMES);
      case "digest-algorithm" -> data.consumeBoolean() ? "sha256" : "sha512";
      case "artifactType" -> data.pickValue(TYPES);
      default -> digest();
    };
  }

  String header(String name) {
    if (anything()) {
      return text();
    }
    return switch (name) {
      case "Content-Type", "Accept" -> data.pickValue(TYPES);
      case "Content-Range" -> number() + "-" + number();
      case "Range" -> ranges();
      case "Expect" -> "100-continue";
      case "traceparent" -> "00-%032x-%016x-01".formatted(data.consumeInt(), data.consumeInt());
      case "Connection" -> data.consumeBoolean() ? "close" : "keep-alive";
      default -> '"' + digest() + '"';
    };
  }

  private String ranges() {
    StringBuilder ranges = new StringBuilder("bytes=").append(number()).append('-');
    ranges.append(number());
    for (int i = data.consumeInt(0, 3); i > 0; i--) {
      ranges.append(',').append(number()).append('-').append(number());
    }
    return ranges.toString();
  }

  String number() {
    return data.consumeBoolean() ? String.valueOf(data.consumeInt(0, 64)) : data.pickValue(NUMBERS);
  }

  private boolean anything() {
    return data.consumeInt(0, 3) == 0;
  }

  private String tag() {
    return data.pickValue(new String[] {"latest", "refers", "index", "none"});
  }

  /** The digest of the request's body. */
  String ownDigest() {
    return Digest.ofContent(DigestAlgorithm.SHA256, body).toString();
  }

  private String digest() {
    return switch (data.consumeInt(0, 3)) {
      case 0 -> ownDigest();
      case 1 -> Digest.ofContent(DigestAlgorithm.SHA512, body).toString();
      default -> data.pickValue(KnownThings.DIGESTS);
    };
  }

  /** Any bytes, as they are or escaped, but for those that would end the line. */
  private String text() {
    byte[] bytes = data.consumeBytes(data.consumeInt(0, 40));
    return data.consumeBoolean()
        ? HexFormat.of().withPrefix("%").formatHex(bytes)
        : new String(bytes, ISO_8859_1).replaceAll("[\r\n ]", "~");
  }
}
