package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.SplittableRandom;

/** A blob that exists only while it is sent and received, so that it may be of any size. */
final class LargeBlob {
  private static final int BLOCK = 1024 * 1024;

  private final long blocks;
  private final byte[] block;

  LargeBlob(long size, long seed) {
    this.blocks = size / BLOCK;
    this.block = Bytes.random(new SplittableRandom(seed), BLOCK);
  }

  long size() {
    return blocks * BLOCK;
  }

  /** Pushes it; returns its digest. */
  String push(URI registry, String repository) throws IOException, InterruptedException {
    RegistryClient client = new RegistryClient(registry);
    String upload = client.startUpload(repository);
    MessageDigest computation = Bytes.sha256();
    try (RawConnection connection = new RawConnection(registry)) {
      connection.send(
          "PATCH %s HTTP/1.1\nHost: localhost\nContent-Length: %d\n\n".formatted(upload, size()));
      byte[] buffer = block.clone();
      for (long i = 0; i < blocks; i++) {
        ByteBuffer.wrap(buffer).putLong(i);
        computation.update(buffer);
        connection.send(buffer);
      }
      assertThat(connection.readStatus()).isEqualTo(202);
    }
    String digest = Bytes.digest(computation);
    assertThat(client.complete(upload, digest, new byte[0]).statusCode()).isEqualTo(201);
    return digest;
  }

  /** Pulls a blob of this size and compares its digest. */
  void pull(URI registry, String repository, String digest) throws IOException {
    MessageDigest computation = Bytes.sha256();
    try (RawConnection connection = new RawConnection(registry)) {
      connection.send(
          "GET /v2/%s/blobs/%s HTTP/1.1\nHost: localhost\n\n".formatted(repository, digest));
      assertThat(connection.readStatus()).isEqualTo(200);
      byte[] buffer = new byte[BLOCK];
      for (long left = size(); left > 0; ) {
        int count = connection.read(buffer);
        computation.update(buffer, 0, count);
        left -= count;
      }
    }
    assertThat(Bytes.digest(computation)).isEqualTo(digest);
  }
}
