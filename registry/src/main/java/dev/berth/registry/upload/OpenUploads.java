package dev.berth.registry.upload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The uploads that this node can go on with by itself. While a request works on one, it is taken
 * out, so that a location never has two writers. What is forgotten here, by a restart or because
 * too many are open, is taken over at the next request instead. Thread-safe.
 */
final class OpenUploads {
  private final Map<UploadKey, Progress> uploads;

  OpenUploads(int most) {
    uploads =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<UploadKey, Progress> eldest) {
            return size() > most;
          }
        };
  }

  synchronized void put(UploadKey key, Progress progress) {
    uploads.put(key, progress);
  }

  synchronized Optional<Progress> take(UploadKey key) {
    return Optional.ofNullable(uploads.remove(key));
  }
}
