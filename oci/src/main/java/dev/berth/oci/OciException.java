package dev.berth.oci;

import java.util.List;

/**
 * Carries an error of the distribution specification to the client: a code, a sentence that names
 * what it is about, and where one sentence is not enough the things concerned (missing digests).
 */
public final class OciException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient List<String> concerned;

  public OciException(ErrorCode code, String message) {
    this(code, message, List.of());
  }

  public OciException(ErrorCode code, String message, List<String> concerned) {
    super(message, null, false, false);
    this.code = code;
    this.concerned = List.copyOf(concerned);
  }

  public ErrorCode code() {
    return code;
  }

  /** What the error is about, one entry each; often empty. */
  public List<String> concerned() {
    return concerned;
  }
}
