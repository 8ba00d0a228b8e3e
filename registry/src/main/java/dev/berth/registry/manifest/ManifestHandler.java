package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.Manifest;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code PUT}, {@code HEAD} and {@code GET /v2/<name>/manifests/<reference>}. */
public final class ManifestHandler {
  private final RepositoryLookup repositories;
  private final Manifests manifests;

  public ManifestHandler(RepositoryLookup repositories, Manifests manifests) {
    this.repositories = repositories;
    this.manifests = manifests;
  }

  public List<Route> routes() {
    String path = "/v2/{name}/manifests/{reference}";
    return List.of(
        Route.of("GET", path, this::get),
        Route.of("HEAD", path, this::get),
        Route.of("PUT", path, this::put));
  }

  private Response get(Request request) {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    Repository repository = repositories.get(name);
    StoredManifest manifest = manifests.read().get(repository, reference);
    return Response.of(200)
        .with("Content-Type", manifest.mediaType().name())
        .with("Docker-Content-Digest", manifest.digest().toString())
        .with("ETag", "\"" + manifest.digest() + "\"")
        .with(body(repository, manifest));
  }

  private ResponseBody body(Repository repository, StoredManifest manifest) {
    return manifest
        .smallPayload()
        .<ResponseBody>map(ResponseBody.Bytes::new)
        .orElseGet(
            () ->
                new ResponseBody.Streamed(
                    manifest.size(), () -> manifests.read().openPayload(repository, manifest)));
  }

  private Response put(Request request) throws IOException {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    Optional<MediaType> contentType = request.header("Content-Type").map(MediaType::parse);
    long announced = request.body().announced().orElse(manifests.largest());
    if (announced > manifests.largest()) {
      throw tooLarge();
    }
    try (var _ = manifests.budget().enter(announced)) {
      return put(name, reference, contentType, payload(request.body()));
    }
  }

  private Response put(
      RepositoryName name, Reference reference, Optional<MediaType> contentType, byte[] payload) {
    Digest digest = digest(reference, payload);
    Manifest manifest = manifests.parser().parse(payload, contentType);
    Repository repository = repositories.getOrCreate(name);
    manifests.put().put(repository, new NewManifest(digest, manifest, payload), tag(reference));
    return created(name, digest, manifest);
  }

  private byte[] payload(RequestBody body) throws IOException {
    byte[] payload = body.stream().readNBytes(manifests.largest() + 1);
    if (payload.length > manifests.largest()) {
      throw tooLarge();
    }
    return payload;
  }

  private OciException tooLarge() {
    return OciException.tooLarge(
        "a manifest may have %d bytes at most".formatted(manifests.largest()));
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

  private static Optional<Tag> tag(Reference reference) {
    return reference instanceof Tag tag ? Optional.of(tag) : Optional.empty();
  }

  private static Response created(RepositoryName name, Digest digest, Manifest manifest) {
    Response response =
        Response.of(201)
            .with("Location", "/v2/%s/manifests/%s".formatted(name, digest))
            .with("Docker-Content-Digest", digest.toString());
    return manifest
        .subject()
        .map(subject -> response.with("OCI-Subject", subject.digest().toString()))
        .orElse(response);
  }
}
