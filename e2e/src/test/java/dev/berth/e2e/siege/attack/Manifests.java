package dev.berth.e2e.siege.attack;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Manifests that are hard to read, and the requests that push them. */
final class Manifests {
  static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";

  private Manifests() {}

  /** Returns the head of a request that pushes this many bytes. */
  static Payload head(String repository, int length) {
    return Payload.of(headText(repository, length));
  }

  static Payload push(String repository, String manifest) {
    byte[] bytes = manifest.getBytes(StandardCharsets.UTF_8);
    return Payload.of(headText(repository, bytes.length), bytes);
  }

  private static String headText(String repository, int length) {
    return "PUT /v2/%s/manifests/v1 HTTP/1.1\nHost: localhost\nContent-Type: %s\nContent-Length: %d\n\n"
        .formatted(repository, IMAGE, length);
  }

  static String withAnnotations(List<String> keys) {
    return "{\"schemaVersion\":2,\"annotations\":{%s}}".formatted(members(keys));
  }

  static String withMembers(List<String> keys) {
    return "{\"schemaVersion\":2,%s}".formatted(members(keys));
  }

  private static String members(List<String> keys) {
    return keys.stream().map("\"%s\":\"\""::formatted).collect(Collectors.joining(","));
  }

  static String withUnknownLayers(RandomGenerator random, int count) {
    String layers =
        IntStream.range(0, count)
            .mapToObj(_ -> layer("sha512:" + "%016x".formatted(random.nextLong()).repeat(8)))
            .collect(Collectors.joining(","));
    return """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[%s]}"""
        .formatted(IMAGE, layer(HostileContent.EMPTY), layers);
  }

  static String layer(String digest) {
    return """
        {"mediaType":"application/vnd.oci.image.layer.v1.tar","digest":"%s","size":2}"""
        .formatted(digest);
  }
}
