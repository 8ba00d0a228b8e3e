package dev.berth.registry.http;

import dev.berth.oci.Digest;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Names content in the headers by which clients and caches ask for it conditionally: its digest in
 * quotes. A strong tag, since the same digest means the same bytes.
 */
public record EntityTag(Digest digest) {
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  /**
   * Whether the client says, by {@code If-None-Match}, that it has this content already. A weak tag
   * counts like a strong one.
   */
  public boolean isHeldBy(Request request) {
    return request.header("If-None-Match").filter(this::isListedIn).isPresent();
  }

  private boolean isListedIn(String header) {
    if (header.strip().equals("*")) {
      return true;
    }
    // The mark of a weak tag stands before its quotes.
    return QUOTED.matcher(header).results().map(MatchResult::group).anyMatch(toString()::equals);
  }

  /**
   * Whether a part of this content fits the rest that the client has, by {@code If-Range}. Only
   * this very tag says so; a weak one does not, nor does a date.
   */
  public boolean allowsPart(Request request) {
    Optional<String> condition = request.header("If-Range");
    return condition.isEmpty() || condition.get().strip().equals(toString());
  }

  /** The tag as it stands in the header {@code ETag}. */
  @Override
  public String toString() {
    return "\"" + digest + "\"";
  }
}
