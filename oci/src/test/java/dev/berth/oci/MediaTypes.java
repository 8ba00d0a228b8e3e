package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

/** What any text must be as a media type. */
final class MediaTypes {
  private MediaTypes() {}

  static void assertReadAsTheGrammarSays(String text) {
    String name = Grammar.withoutParameters(text);
    try {
      MediaType type = MediaType.parse(text);
      assertThat(type).hasToString(name).isEqualTo(MediaType.parse(type.name()));
      assertThat(Grammar.isMediaType(name)).isTrue();
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.MANIFEST_INVALID);
      assertThat(Grammar.isMediaType(name)).isFalse();
    }
  }
}
