package dev.berth.oci;

/** What names a manifest inside a repository: its digest, or a tag that points to it. */
public sealed interface Reference permits Digest, Tag {

  /**
   * Text with a colon is a digest, anything else a tag: the two grammars share no word.
   *
   * @throws OciException DIGEST_INVALID or MANIFEST_INVALID when the text fits neither grammar
   */
  static Reference parse(String text) {
    return text.indexOf(':') >= 0 ? Digest.parse(text) : Tag.parse(text);
  }
}
