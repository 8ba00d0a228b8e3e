package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;

/** The body of a request: nothing, a manifest that may be damaged, or any bytes. */
record FuzzedBody(FuzzedDataProvider data) {

  byte[] bytes() {
    return switch (data.consumeInt(0, 7)) {
      case 0 -> manifest(KnownThings.IMAGE);
      case 1 -> manifest(KnownThings.INDEX);
      case 2 -> manifest(KnownThings.REFERRER);
      case 3 -> data.consumeBytes(data.consumeInt(0, 200));
      default -> new byte[0];
    };
  }

  /** Some bytes of the text replaced by as many others, or by more. */
  private byte[] manifest(String text) {
    if (data.consumeBoolean()) {
      return text.getBytes(UTF_8);
    }
    int place = data.consumeInt(0, text.length());
    int end = Math.min(text.length(), place + data.consumeInt(0, 20));
    String other = data.consumeString(60);
    return (text.substring(0, place) + other + text.substring(end)).getBytes(UTF_8);
  }
}
