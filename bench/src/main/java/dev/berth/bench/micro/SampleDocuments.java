package dev.berth.bench.micro;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Manifests as clients push them. */
final class SampleDocuments {
  private SampleDocuments() {}

  static byte[] image(int layers) {
    return utf8(
        """
        {"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",\
        "config":%s,"layers":[%s],"annotations":{"org.opencontainers.image.title":"sample"}}\
        """
            .formatted(
                descriptor("application/vnd.oci.image.config.v1+json", 0),
                descriptors("application/vnd.oci.image.layer.v1.tar+gzip", layers)));
  }

  static byte[] index(int platforms) {
    return utf8(
        """
        {"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[%s]}\
        """
            .formatted(descriptors("application/vnd.oci.image.manifest.v1+json", platforms)));
  }

  private static String descriptors(String type, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> descriptor(type, number))
        .collect(Collectors.joining(","));
  }

  private static String descriptor(String type, int number) {
    return "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d}"
        .formatted(type, digest(number), 1000 + number);
  }

  static Digest digest(int number) {
    return Digest.ofContent(DigestAlgorithm.SHA256, utf8("content " + number));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
