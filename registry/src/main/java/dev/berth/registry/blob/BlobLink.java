package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import java.util.Collection;
import java.util.List;

/** That a blob is visible in a repository. */
public record BlobLink(long repositoryId, Digest digest) {

  static List<Long> repositoryIds(Collection<BlobLink> links) {
    return links.stream().map(BlobLink::repositoryId).toList();
  }

  static List<Digest> digests(Collection<BlobLink> links) {
    return links.stream().map(BlobLink::digest).toList();
  }
}
