package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

/** What any text must be as a reference. */
final class References {
  private References() {}

  static void assertReadAsTheGrammarSays(String text) {
    try {
      Reference reference = Reference.parse(text);
      assertThat(reference).hasToString(text);
      switch (reference) {
        case Digest digest -> assertDigest(digest, text);
        case Tag _ -> assertThat(Grammar.isTag(text)).isTrue();
      }
    } catch (OciException e) {
      assertThat(e.code()).isIn(ErrorCode.DIGEST_INVALID, ErrorCode.MANIFEST_INVALID);
      assertThat(e.status()).isEqualTo(400);
      assertThat(Grammar.isTag(text) || Grammar.isDigest(text)).isFalse();
    }
  }

  private static void assertDigest(Digest digest, String text) {
    assertThat(Grammar.isDigest(text)).isTrue();
    assertThat(Digest.fromBytes(digest.toBytes())).isEqualTo(digest);
  }
}
