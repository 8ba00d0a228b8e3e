package dev.berth.oci;

/** The error codes of the distribution specification, each with the status it is answered with. */
public enum ErrorCode {
  BLOB_UNKNOWN(404),
  BLOB_UPLOAD_INVALID(400),
  BLOB_UPLOAD_UNKNOWN(404),
  DIGEST_INVALID(400),
  MANIFEST_BLOB_UNKNOWN(400),
  MANIFEST_INVALID(400),
  MANIFEST_UNKNOWN(404),
  NAME_INVALID(400),
  NAME_UNKNOWN(404),
  SIZE_INVALID(400),
  UNAUTHORIZED(401),
  DENIED(403),
  UNSUPPORTED(405),
  TOOMANYREQUESTS(429);

  private final int status;

  ErrorCode(int status) {
    this.status = status;
  }

  /** The usual HTTP status of this code. */
  public int status() {
    return status;
  }
}
