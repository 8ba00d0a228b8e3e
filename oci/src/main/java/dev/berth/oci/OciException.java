package dev.berth.oci;

import java.util.Collection;
import java.util.List;

/**
 * Carries an error of the distribution specification to the client: a code, a sentence that names
 * what it is about, and where one sentence is not enough the things concerned (missing digests).
 */
public final class OciException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final int status;

  /** The most things that are listed; the rest are counted. */
  public static final int MAX_CONCERNED = 99;

  private final transient List<String> concerned;
  private final int unlisted;

  public OciException(ErrorCode code, String message) {
    this(code, message, List.of());
  }

  public OciException(ErrorCode code, String message, Collection<?> concerned) {
    this(code, code.status(), message, concerned);
  }

  private OciException(ErrorCode code, int status, String message, Collection<?> concerned) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
    this.concerned = concerned.stream().limit(MAX_CONCERNED).map(Object::toString).toList();
    this.unlisted = concerned.size() - this.concerned.size();
  }

  /** Something is larger than this registry takes. */
  public static OciException tooLarge(String message) {
    return new OciException(ErrorCode.SIZE_INVALID, 413, message, List.of());
  }

  /** The address of the request names more than this registry takes at once. */
  public static OciException addressTooLong(String message) {
    return new OciException(ErrorCode.SIZE_INVALID, 414, message, List.of());
  }

  /** Something in the request makes no sense, and the specification has no code for it. */
  public static OciException badRequest(String message) {
    return new OciException(ErrorCode.UNSUPPORTED, 400, message, List.of());
  }

  public ErrorCode code() {
    return code;
  }

  /** The HTTP status to answer with: that of the code, but for the cases named above. */
  public int status() {
    return status;
  }

  /** What the error is about, one entry each, at most {@link #MAX_CONCERNED}; often empty. */
  public List<String> concerned() {
    return concerned;
  }

  /** The number of things that the error is about as well, but that are not listed. */
  public int unlisted() {
    return unlisted;
  }
}
