package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.ManifestParser;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Parses and hashes the manifests that clients push. Large ones are parsed by a few platform
 * threads: a virtual thread is not preempted, so a few clients with large manifests could occupy
 * all carrier threads, and no other request would be served meanwhile. Thread-safe.
 */
public final class ParseManifest implements AutoCloseable {
  /** Manifests up to this size take a few milliseconds, and are parsed by the calling thread. */
  static final int SMALL = 256 * 1024;

  private static final int MAX_WAITING = 1024;

  private final ManifestParser parser;
  private final ExecutorService threads;

  private ParseManifest(ManifestParser parser, ExecutorService threads) {
    this.parser = parser;
    this.threads = threads;
  }

  /** Starts with half as many threads as there are processors, and at least one. */
  static ParseManifest start(ManifestParser parser) {
    int size = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            size,
            size,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            Thread.ofPlatform().daemon().name("manifest-parser-", 1).factory());
    threads.allowCoreThreadTimeOut(true);
    return new ParseManifest(parser, threads);
  }

  /**
   * Parses a manifest and computes its digest.
   *
   * @param reference the tag or digest it is pushed to
   * @throws OciException MANIFEST_INVALID when it is not a manifest, DIGEST_INVALID when it has
   *     another digest, TOOMANYREQUESTS when too many large ones are waiting
   */
  NewManifest parse(Reference reference, byte[] payload, Optional<MediaType> contentType) {
    if (payload.length <= SMALL) {
      return parseHere(reference, payload, contentType);
    }
    try {
      return await(threads.submit(() -> parseHere(reference, payload, contentType)));
    } catch (RejectedExecutionException e) {
      throw tooMany();
    }
  }

  private NewManifest parseHere(
      Reference reference, byte[] payload, Optional<MediaType> contentType) {
    return new NewManifest(digest(reference, payload), parser.parse(payload, contentType), payload);
  }

  private static NewManifest await(Future<NewManifest> parsed) {
    try {
      return parsed.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OciException refused) {
        throw refused;
      }
      throw new IllegalStateException("a manifest could not be parsed", e.getCause());
    } catch (InterruptedException e) {
      parsed.cancel(false);
      Thread.currentThread().interrupt();
      throw tooMany();
    }
  }

  private static OciException tooMany() {
    return new OciException(
        ErrorCode.TOOMANYREQUESTS, "too many large manifests are being pushed to this node");
  }

  private static Digest digest(Reference reference, byte[] payload) {
    if (!(reference instanceof Digest expected)) {
      return Digest.ofContent(DigestAlgorithm.SHA256, payload);
    }
    if (!Digest.ofContent(expected.algorithm(), payload).equals(expected)) {
      throw new OciException(
          ErrorCode.DIGEST_INVALID, "the manifest does not have the digest " + expected);
    }
    return expected;
  }

  /** Lets running work finish; requests are no longer served when this is called. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
