package dev.berth.registry.upload;

import dev.berth.oci.RepositoryName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The uploads that this node can go on with by itself. While a request works on one, it is taken
 * out, so that a location never has two writers. What is forgotten here, by a restart or because
 * too many are open, is taken over at the next request instead. Thread-safe.
 */
final class OpenUploads {
  private final Map<UUID, Open> uploads;

  private record Open(UploadKey key, Progress progress) {}

  OpenUploads(int most) {
    uploads =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<UUID, Open> eldest) {
            return size() > most;
          }
        };
  }

  synchronized void put(UploadKey key, Progress progress) {
    uploads.put(key.id(), new Open(key, progress));
  }

  synchronized Optional<Progress> take(UploadKey key) {
    Optional<Open> open = find(key.id()).filter(found -> found.key().equals(key));
    open.ifPresent(_ -> uploads.remove(key.id()));
    return open.map(Open::progress);
  }

  /** An upload to the repository that was begun here a moment ago, as it was then. */
  synchronized Optional<Upload> findJustBegun(RepositoryName name, UUID id) {
    return find(id)
        .filter(open -> open.key().repository().name().equals(name))
        .filter(open -> open.progress().isJustBegun())
        .map(open -> open.progress().upload(open.key()));
  }

  private Optional<Open> find(UUID id) {
    return Optional.ofNullable(uploads.get(id));
  }
}
