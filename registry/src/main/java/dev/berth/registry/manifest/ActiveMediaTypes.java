package dev.berth.registry.manifest;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import java.util.Set;

/**
 * Media types whose content a browser executes, or renders with what it contains: pages, scripts,
 * style sheets, XML, documents, messages of several parts. A manifest served with one of them would
 * act with the rights of this registry's origin, so none is accepted. Those that were stored before
 * this rule are served as bytes.
 */
final class ActiveMediaTypes {
  private static final Set<String> NAMES =
      Set.of(
          "text/html",
          "text/css",
          "text/xml",
          "text/xml-external-parsed-entity",
          "text/xsl",
          "text/pdf",
          "text/cache-manifest",
          "application/hta",
          "application/pdf",
          "application/x-pdf",
          "application/wasm",
          "application/xml",
          "application/xml-dtd",
          "application/xml-external-parsed-entity",
          "application/xslt",
          "application/x-mimearchive",
          "image/svg");

  private ActiveMediaTypes() {}

  /**
   * Checks the type of a manifest that is pushed.
   *
   * @throws OciException MANIFEST_INVALID if browsers execute content of this type
   */
  static void refuse(MediaType type) {
    if (contains(type)) {
      throw new OciException(
          ErrorCode.MANIFEST_INVALID,
          ("expected the media type of a manifest, such as %s, but found '%s',"
                  + " which web browsers execute; push it with the type of its format")
              .formatted(MediaType.OCI_MANIFEST, type));
    }
  }

  /** Returns the {@code Content-Type} that a stored manifest of this type is served with. */
  static String servedAs(MediaType stored) {
    return contains(stored) ? MediaType.OCTET_STREAM.name() : stored.name();
  }

  static boolean contains(MediaType type) {
    String name = type.name();
    // Nearly all manifests are JSON, which browsers show and never execute.
    return !name.endsWith("+json")
        && (NAMES.contains(name)
            || name.endsWith("+xml")
            || name.startsWith("multipart/")
            || name.startsWith("message/")
            || isScript(name));
  }

  /** JavaScript has a dozen types, such as {@code text/javascript1.5}. */
  private static boolean isScript(String name) {
    return name.contains("javascript")
        || name.contains("ecmascript")
        || name.contains("jscript")
        || name.contains("livescript")
        || name.contains("vbscript");
  }
}
