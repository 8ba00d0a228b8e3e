package dev.berth.e2e.race;

/** Bytes that manifests name. */
record Blob(String digest, byte[] bytes) {

  String descriptor(String mediaType) {
    return """
        {"mediaType":"%s","digest":"%s","size":%d}"""
        .formatted(mediaType, digest, bytes.length);
  }

  @Override
  public String toString() {
    return digest;
  }
}
