package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One request made of a fuzzer's choices: a known route, mostly, and mostly well-formed. */
final class FuzzedRequest {
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}");
  private static final String[] METHODS = {"GET", "HEAD", "PUT", "POST", "PATCH", "DELETE"};
  private static final String[] PARAMETERS = {
    "n", "last", "digest", "digest-algorithm", "mount", "from", "tag", "artifactType", "ns"
  };
  private static final String[] HEADERS = {
    "Content-Type",
    "Content-Range",
    "Range",
    "If-Range",
    "If-None-Match",
    "If-Match",
    "Accept",
    "Authorization",
    "Expect",
    "Connection",
    "X-Request-Id",
    "traceparent",
    "User-Agent"
  };
  private static final String UPLOAD = "/v2/{name}/blobs/uploads/{id}";
  private static final String NONE = "";

  private final FuzzedDataProvider data;
  private final List<String> routes;
  private final Optional<String> upload;
  private final FuzzedValues values;
  private final byte[] body;

  FuzzedRequest(FuzzedDataProvider data, List<String> routes, Optional<String> upload) {
    this.data = data;
    this.routes = routes;
    this.upload = upload;
    this.body = new FuzzedBody(data).bytes();
    this.values = new FuzzedValues(data, body);
  }

  byte[] bytes() {
    String[] route = route().split(" ", 2);
    String method = data.consumeInt(0, 9) == 0 ? data.pickValue(METHODS) : route[0];
    StringBuilder head = new StringBuilder(method).append(' ').append(path(route[1]));
    head.append(query(route[1].contains("/uploads/")));
    head.append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = data.consumeInt(0, 3); i > 0; i--) {
      String header = data.pickValue(HEADERS);
      head.append(header).append(": ").append(values.header(header)).append("\r\n");
    }
    return framed(head);
  }

  /** One of the routes; often one for the upload that was just started. */
  private String route() {
    if (upload.isEmpty() || data.consumeBoolean()) {
      return data.pickValue(routes);
    }
    String route = data.pickValue(routes.stream().filter(it -> it.endsWith(UPLOAD)).toList());
    return route.replace(UPLOAD, upload.get());
  }

  private String path(String pattern) {
    return VARIABLE
        .matcher(pattern)
        .replaceAll(found -> Matcher.quoteReplacement(values.part(found.group(1))));
  }

  /** What starts or ends an upload needs a digest that is right, to go on. */
  private String query(boolean ofUpload) {
    StringBuilder query = new StringBuilder();
    if (ofUpload && data.consumeBoolean()) {
      query.append("?digest=").append(values.ownDigest());
    }
    for (int i = data.consumeInt(0, 3); i > 0; i--) {
      String parameter = data.pickValue(PARAMETERS);
      query.append(query.isEmpty() ? '?' : '&').append(parameter);
      query.append('=').append(values.parameter(parameter));
    }
    return query.toString();
  }

  /** With the length of the body, in chunks, or with a length that may be wrong. */
  private byte[] framed(StringBuilder head) {
    return switch (data.consumeInt(0, 7)) {
      case 0 -> joined(head.append("\r\n"), NONE, NONE);
      case 1 ->
          joined(
              head.append("Content-Length: ").append(values.number()).append("\r\n\r\n"),
              NONE,
              NONE);
      case 2, 3 -> {
        String size = Integer.toHexString(body.length);
        String last = body.length == 0 ? "\r\n" : "\r\n0\r\n\r\n";
        yield joined(head.append("Transfer-Encoding: chunked\r\n\r\n"), size + "\r\n", last);
      }
      default ->
          joined(head.append("Content-Length: %d\r\n\r\n".formatted(body.length)), NONE, NONE);
    };
  }

  private byte[] joined(StringBuilder head, String before, String after) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.append(before).toString().getBytes(ISO_8859_1));
    all.writeBytes(body);
    all.writeBytes(after.getBytes(ISO_8859_1));
    return all.toByteArray();
  }
}
