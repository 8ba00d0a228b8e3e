package dev.berth.registry.http.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The request line and the header fields of a request, and what follows from them for the
 * connection. Immutable.
 */
public final class RequestHead {
  /** The length of a body whose end is marked by its last chunk. */
  static final long CHUNKED = -1;

  /** Stands for the head of a request that could not be read. */
  static final RequestHead UNREADABLE =
      new RequestHead("", "", "", List.of(), new Framing(0, false, true));

  private final String method;
  private final String path;
  private final String query;

  /** The names and values of all fields; a list of them would take twice the memory. */
  private final String text;

  /** Where each name and each value ends in {@link #text}. */
  private final int[] ends;

  private final Framing framing;

  /** A header field; the name is as the client wrote it. */
  record Field(String name, String value) {}

  /**
   * Where the body ends, and the connection.
   *
   * @param length bytes of the body, 0 without one, {@link #CHUNKED} if it comes in chunks
   * @param expectsContinue whether the client waits to be asked for the body
   * @param close whether the connection is closed after this request
   */
  record Framing(long length, boolean expectsContinue, boolean close) {}

  RequestHead(String method, String path, String query, List<Field> fields, Framing framing) {
    this.method = method;
    this.path = path;
    this.query = query;
    this.ends = new int[2 * fields.size()];
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      ends[2 * i] = all.append(fields.get(i).name()).length();
      ends[2 * i + 1] = all.append(fields.get(i).value()).length();
    }
    this.text = all.toString();
    this.framing = framing;
  }

  public String method() {
    return method;
  }

  /** Returns the path as it was sent, with its percent escapes. */
  public String path() {
    return path;
  }

  /** Returns what follows the question mark, as it was sent; empty if nothing does. */
  public String query() {
    return query;
  }

  /** Returns the value of the first field of this name, ignoring case. */
  public Optional<String> first(String name) {
    for (int i = 0; i < ends.length; i += 2) {
      if (isNamed(i, name)) {
        return Optional.of(value(i));
      }
    }
    return Optional.empty();
  }

  /** Returns the values of all fields of this name, ignoring case, in order. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < ends.length; i += 2) {
      if (isNamed(i, name)) {
        values.add(value(i));
      }
    }
    return values;
  }

  private boolean isNamed(int field, String name) {
    int start = field == 0 ? 0 : ends[field - 1];
    return ends[field] - start == name.length()
        && text.regionMatches(true, start, name, 0, name.length());
  }

  private String value(int field) {
    return text.substring(ends[field], ends[field + 1]);
  }

  Framing framing() {
    return framing;
  }

  boolean hasBody() {
    return framing.length() != 0;
  }
}
