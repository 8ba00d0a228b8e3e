package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.List;
import java.util.stream.Stream;

/**
 * Detects the media type of content by its first bytes, as they arrive: the kinds of files that
 * registries hold, and {@code application/octet-stream} for everything else. The answer depends on
 * the first {@value #PREFIX_BYTES} bytes only, and not on the pieces they arrive in. Holds no byte
 * of them. Immutable.
 */
public final class MediaTypeDetector {
  static final int PREFIX_BYTES = 512;

  /** Before the first byte. */
  public static final MediaTypeDetector START =
      new MediaTypeDetector(0, FileSignature.ALL, JsonStart.BEFORE_BRACE);

  private static final MediaType JSON = new MediaType("application/json");

  private final int read;
  private final List<FileSignature> possible;
  private final JsonStart json;

  private MediaTypeDetector(int read, List<FileSignature> possible, JsonStart json) {
    this.read = read;
    this.possible = possible;
    this.json = json;
  }

  /** Returns all types that can be detected. The table {@code media_types} marks the same. */
  static List<MediaType> types() {
    return Stream.concat(
            FileSignature.ALL.stream().map(FileSignature::type),
            Stream.of(JSON, MediaType.OCTET_STREAM))
        .toList();
  }

  /** Returns the state after more bytes. */
  public MediaTypeDetector after(byte[] bytes, int offset, int count) {
    int length = Math.min(count, PREFIX_BYTES - read);
    if (length <= 0) {
      return this;
    }
    return new MediaTypeDetector(
        read + length,
        possible.stream().filter(file -> file.allows(read, bytes, offset, length)).toList(),
        json.after(bytes, offset, length));
  }

  /** Returns the type of content that ends here. */
  public MediaType type() {
    return possible.stream()
        .filter(file -> file.end() <= read)
        .map(FileSignature::type)
        .findFirst()
        .orElse(json == JsonStart.FOUND ? JSON : MediaType.OCTET_STREAM);
  }
}
