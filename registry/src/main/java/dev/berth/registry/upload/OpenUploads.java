package dev.berth.registry.upload;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The uploads that this node can go on with by itself, and the requests that write some of them
 * now: one for each upload, so that a location never has two writers. What is forgotten here, by a
 * restart or because too many are open, is taken over at the next request instead. Thread-safe.
 */
final class OpenUploads {
  /** Apart from the others, so that a client that only begins uploads makes none be copied. */
  private final Map<UUID, Open> unwritten;

  private final Map<UUID, Open> written;
  private final Map<UploadKey, UploadWriter> writers = new HashMap<>();
  private final Duration patience;

  private record Open(UploadKey key, Progress progress) {}

  /**
   * Creates a memory of no upload.
   *
   * @param most how many are remembered to which nothing was written yet, and how many others
   * @param patience how long a request waits for another one that is busy with the same upload
   */
  OpenUploads(int most, Duration patience) {
    this.patience = patience;
    this.unwritten = newestOf(most);
    this.written = newestOf(most);
  }

  private static Map<UUID, Open> newestOf(int most) {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<UUID, Open> eldest) {
        return size() > most;
      }
    };
  }

  /**
   * Makes a request the only one of this node that writes the upload. Another one is replaced, once
   * it is not busy.
   *
   * @throws OciException TOOMANYREQUESTS when that takes too long
   */
  UploadWriter begin(UploadKey key) {
    long deadline = System.nanoTime() + patience.toNanos();
    Optional<UploadWriter> begun = beginAlone(key);
    while (begun.isEmpty()) {
      if (!findWriter(key).map(other -> other.replace(deadline)).orElse(true)) {
        throw new OciException(
            ErrorCode.TOOMANYREQUESTS,
            "another request works on upload %s; try again later".formatted(key.id()));
      }
      begun = beginAlone(key);
    }
    return begun.get();
  }

  private synchronized Optional<UploadWriter> beginAlone(UploadKey key) {
    if (writers.containsKey(key)) {
      return Optional.empty();
    }
    UploadWriter writer = new UploadWriter(this, key, take(key));
    writers.put(key, writer);
    return Optional.of(writer);
  }

  private synchronized Optional<UploadWriter> findWriter(UploadKey key) {
    return Optional.ofNullable(writers.get(key));
  }

  /** The request writes no more. */
  synchronized void ended(UploadWriter writer, Optional<Progress> next) {
    writers.remove(writer.key());
    next.ifPresent(progress -> put(writer.key(), progress));
  }

  synchronized void put(UploadKey key, Progress progress) {
    remove(key.id());
    (progress.begun() ? written : unwritten).put(key.id(), new Open(key, progress));
  }

  synchronized Optional<Progress> take(UploadKey key) {
    Optional<Open> open = find(key.id()).filter(found -> found.key().equals(key));
    open.ifPresent(_ -> remove(key.id()));
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
    return Optional.ofNullable(unwritten.get(id)).or(() -> Optional.ofNullable(written.get(id)));
  }

  private void remove(UUID id) {
    unwritten.remove(id);
    written.remove(id);
  }
}
