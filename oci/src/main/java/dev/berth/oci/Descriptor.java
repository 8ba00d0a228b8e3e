package dev.berth.oci;

/** What a manifest says of something it names: type, digest and size. */
public record Descriptor(MediaType mediaType, Digest digest, long size) {}
