package dev.berth.oci;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A media type without parameters, in lower case. The set is open: unknown ones are kept.
 * Comparable so that hash tables stay fast when a client chooses names that collide.
 */
public record MediaType(String name) implements Comparable<MediaType> {
  private static final int MAX_NAME_LENGTH = 127;
  private static final Pattern NON_DISTRIBUTABLE =
      Pattern.compile(
          "application/vnd\\.oci\\.image\\.layer\\.nondistributable\\.v1\\.tar(\\+.+)?"
              + "|application/vnd\\.docker\\.image\\.rootfs\\.foreign\\.diff\\.tar(\\.gzip)?");

  public static final MediaType OCI_MANIFEST =
      new MediaType("application/vnd.oci.image.manifest.v1+json");
  public static final MediaType OCI_INDEX =
      new MediaType("application/vnd.oci.image.index.v1+json");
  public static final MediaType DOCKER_MANIFEST =
      new MediaType("application/vnd.docker.distribution.manifest.v2+json");
  public static final MediaType DOCKER_MANIFEST_LIST =
      new MediaType("application/vnd.docker.distribution.manifest.list.v2+json");
  public static final MediaType OCTET_STREAM = new MediaType("application/octet-stream");

  public MediaType {
    if (!fitsGrammar(name)) {
      throw new OciException(
          ErrorCode.MANIFEST_INVALID, "not a media type: '%s'".formatted(Shown.shortened(name)));
    }
  }

  private static boolean fitsGrammar(String name) {
    int slash = name.indexOf('/');
    return slash >= 0
        && isRestrictedName(name, 0, slash)
        && isRestrictedName(name, slash + 1, name.length());
  }

  /** As RFC 6838 calls what stands before and after the slash. */
  private static boolean isRestrictedName(String text, int start, int end) {
    if (start == end || end - start > MAX_NAME_LENGTH || !Ascii.isLowerWord(text.charAt(start))) {
      return false;
    }
    for (int i = start + 1; i < end; i++) {
      char c = text.charAt(i);
      if (!Ascii.isLowerWord(c) && "!#$&-^_.+".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Takes the value of a Content-Type header or of a mediaType field; parameters are dropped.
   *
   * @throws OciException MANIFEST_INVALID when the text is not a media type
   */
  public static MediaType parse(String text) {
    int semicolon = text.indexOf(';');
    String name = semicolon < 0 ? text : text.substring(0, semicolon);
    // Beyond ASCII there are letters whose lower case is one of a to z.
    boolean ascii = name.chars().allMatch(c -> c < 0x80);
    return new MediaType(ascii ? name.strip().toLowerCase(Locale.ROOT) : name);
  }

  /** Whether layers of this type may be left out of a registry. */
  public boolean nonDistributable() {
    return NON_DISTRIBUTABLE.matcher(name).matches();
  }

  @Override
  public int compareTo(MediaType other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
