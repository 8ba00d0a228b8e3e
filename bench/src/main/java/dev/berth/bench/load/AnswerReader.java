package dev.berth.bench.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads answers in pieces, as they come. It looks at the status, at how the body ends, at Location
 * and at Link, and skips everything else. Not thread-safe.
 */
final class AnswerReader {
  private static final int UNKNOWN = -1;
  private static final int NO_CONTENT = 204;

  private final AnswerLine line = new AnswerLine();
  private Part part = Part.HEAD;
  private int status;
  private long length;
  private long left;
  private boolean chunked;
  private boolean head;
  private String location = "";
  private String next = "";

  /** Where in an answer the next byte belongs. */
  private enum Part {
    HEAD,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER,
    NOTHING
  }

  /** Prepares for the answer of a request. */
  void expect(Request request) {
    expect(request.isHead());
  }

  /** Prepares for an answer, which has no body when only its head was asked for. */
  void expect(boolean onlyHead) {
    line.clear();
    part = Part.HEAD;
    status = UNKNOWN;
    length = UNKNOWN;
    left = 0;
    chunked = false;
    head = onlyHead;
    location = "";
    next = "";
  }

  /**
   * Takes what has come; returns whether the answer is complete.
   *
   * @throws IOException when it makes no sense: the connection is of no use any more
   */
  boolean take(ByteBuffer in) throws IOException {
    while (in.hasRemaining() && part != Part.NOTHING) {
      if (part == Part.BODY || part == Part.CHUNK) {
        skip(in);
      } else if (line.isCompletedBy(in.get())) {
        endLine();
        line.clear();
      }
    }
    if (in.hasRemaining()) {
      throw new IOException("more was sent than an answer");
    }
    return part == Part.NOTHING;
  }

  private void skip(ByteBuffer in) {
    int skipped = (int) Math.min(left, in.remaining());
    in.position(in.position() + skipped);
    left -= skipped;
    if (left == 0) {
      part = part == Part.BODY ? Part.NOTHING : Part.CHUNK_END;
    }
  }

  private void endLine() throws IOException {
    switch (part) {
      case HEAD -> endHeadLine();
      case CHUNK_SIZE -> beginChunk();
      case CHUNK_END -> part = Part.CHUNK_SIZE;
      case TRAILER -> part = line.isEmpty() ? Part.NOTHING : Part.TRAILER;
      default -> throw new IllegalStateException("no lines in " + part);
    }
  }

  private void endHeadLine() throws IOException {
    if (status == UNKNOWN) {
      status = line.status();
    } else if (line.isEmpty()) {
      part = afterHead();
    } else if (line.isHeader("content-length")) {
      length = line.number();
    } else if (line.isHeader("transfer-encoding")) {
      chunked = line.value().equalsIgnoreCase("chunked");
    } else if (line.isHeader("location")) {
      location = line.value();
    } else if (line.isHeader("link")) {
      next = target(line.value());
    }
  }

  /** Of a link such as &lt;/v2/some/list?last=x&gt;; rel="next". */
  private static String target(String link) {
    return link.substring(link.indexOf('<') + 1, Math.max(1, link.indexOf('>')));
  }

  private Part afterHead() throws IOException {
    if (head || status == NO_CONTENT) {
      return Part.NOTHING;
    }
    if (chunked) {
      length = 0;
      return Part.CHUNK_SIZE;
    }
    if (length == UNKNOWN) {
      throw new IOException("status %d without Content-Length".formatted(status));
    }
    left = length;
    return left == 0 ? Part.NOTHING : Part.BODY;
  }

  private void beginChunk() throws IOException {
    left = line.chunkSize();
    length += left;
    part = left == 0 ? Part.TRAILER : Part.CHUNK;
  }

  /** Of the complete answer. */
  int status() {
    return status;
  }

  /** Bytes of the complete answer's body, or as a HEAD was told; negative when it was not. */
  long length() {
    return length;
  }

  /** Where the complete answer leads; empty when it does not say. */
  String location() {
    return location;
  }

  /** Where the next page of the complete answer is; empty when there is none. */
  String next() {
    return next;
  }

  /** What is wrong with the complete answer of this request. */
  Optional<String> problem(Request request) {
    if (status == request.status() && length == request.length()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s %s was answered with status %d and %d bytes instead of %d and %d"
            .formatted(
                request.method(),
                request.path(),
                status,
                length,
                request.status(),
                request.length()));
  }
}
