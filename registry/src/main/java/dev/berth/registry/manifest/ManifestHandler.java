package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.budget.Reservation;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.http.EntityTag;
import dev.berth.registry.http.ReceivedDocument;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.tag.FencedDeleteTag;
import dev.berth.registry.traffic.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * {@code PUT}, {@code HEAD}, {@code GET} and {@code DELETE /v2/<name>/manifests/<reference>}. A
 * manifest is answered as it was pushed, whatever types the client says to accept: another document
 * would have another digest.
 */
public final class ManifestHandler {
  private final RepositoryLookup repositories;
  private final Manifests manifests;
  private final FencedDeleteTag deleteTag;
  private final Cache cache;
  private final Traffic traffic;
  private final int mostTags;

  public ManifestHandler(
      RepositoryLookup repositories,
      Manifests manifests,
      FencedDeleteTag deleteTag,
      Cache cache,
      Traffic traffic,
      int mostTags) {
    this.repositories = repositories;
    this.manifests = manifests;
    this.deleteTag = deleteTag;
    this.cache = cache;
    this.traffic = traffic;
    this.mostTags = mostTags;
  }

  public List<Route> routes() {
    String path = "/v2/{name}/manifests/{reference}";
    return List.of(
        Route.of("GET", path, this::get),
        Route.of("HEAD", path, this::head),
        Route.of("PUT", path, this::put),
        Route.of("DELETE", path, this::delete));
  }

  private Response head(Request request) throws IOException {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    return answer(request, name, manifests.read().check(name, reference));
  }

  private Response get(Request request) throws IOException {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    return answer(request, name, manifests.read().get(name, reference));
  }

  private Response answer(Request request, RepositoryName name, StoredManifest manifest)
      throws IOException {
    EntityTag tag = new EntityTag(manifest.digest());
    boolean held = tag.isHeldBy(request);
    Response response =
        Response.of(held ? 304 : 200)
            .with("Docker-Content-Digest", manifest.digest().toString())
            .with("ETag", tag.toString());
    return held
        ? response
        : response
            .with("Content-Type", ActiveMediaTypes.servedAs(manifest.mediaType()))
            .with(body(request, name, manifest));
  }

  /** Loads a large payload at once, so that a client gets no more of them than its share. */
  private ResponseBody body(Request request, RepositoryName name, StoredManifest manifest)
      throws IOException {
    Optional<byte[]> small = manifests.read().findSmallPayload(manifest);
    if (small.isPresent()) {
      return new ResponseBody.Bytes(small.get());
    }
    if (request.method().equals("HEAD")) {
      return new ResponseBody.Streamed(manifest.size(), InputStream::nullInputStream);
    }
    InputStream payload = manifests.read().openPayload(name, manifest, request.clientAddress());
    return new ResponseBody.Streamed(manifest.size(), () -> payload);
  }

  private Response put(Request request) throws IOException {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    SortedSet<Tag> tags = PushedTags.of(reference, request.queryAll("tag"), mostTags);
    Optional<MediaType> contentType = request.header("Content-Type").map(MediaType::parse);
    try (ReceivedDocument received =
            manifests.documents().receive(request.body(), manifests.largest());
        LargePushes.Turn _ =
            manifests.largePushes().take(request.clientAddress(), received.length());
        Reservation _ =
            manifests
                .documents()
                .reserve(request.clientAddress(), manifests.memory().forPush(received.length()))) {
      NewManifest added = manifests.parse().parse(reference, received.content(), contentType);
      ActiveMediaTypes.refuse(added.manifest().mediaType());
      return put(name, added, tags);
    }
  }

  private Response put(RepositoryName name, NewManifest added, SortedSet<Tag> tags) {
    if (tags.isEmpty()) {
      manifests.put().put(name, added, tags);
    } else {
      cache.changeTags(
          name,
          tags,
          () -> {
            manifests.put().put(name, added, tags);
            return added;
          });
    }
    traffic.pushed(name);
    Response response =
        Response.of(201)
            .with("Location", "/v2/%s/manifests/%s".formatted(name, added.digest()))
            .with("Docker-Content-Digest", added.digest().toString());
    if (!tags.isEmpty()) {
      response =
          response.with("OCI-Tag", tags.stream().map(Tag::name).collect(Collectors.joining(", ")));
    }
    Optional<Descriptor> subject = added.manifest().subject();
    return subject.isEmpty()
        ? response
        : response.with("OCI-Subject", subject.get().digest().toString());
  }

  private Response delete(Request request) {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Reference reference = Reference.parse(request.part("reference"));
    Repository repository = repositories.get(name);
    switch (reference) {
      case Digest digest -> delete(repository, digest);
      case Tag tag -> deleteTag.delete(repository, tag);
    }
    return Response.of(202);
  }

  /** Its tags go with it, and nobody outside of the transaction knows them. */
  private void delete(Repository repository, Digest digest) {
    cache.changeAnything(
        repository.name(),
        () -> {
          manifests.delete().delete(repository, digest);
          return digest;
        });
  }
}
