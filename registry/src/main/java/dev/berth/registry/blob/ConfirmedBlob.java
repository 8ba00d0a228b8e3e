package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact.KnownBlob;
import java.util.Optional;

/**
 * A blob of the database, where one that was found in Redis is used only if the stored object has
 * its size: otherwise a client would be promised more bytes than it gets, or be given too few.
 */
record ConfirmedBlob(StoredBytes bytes, Digest digest, Source<KnownBlob> database)
    implements Source<KnownBlob> {

  @Override
  public Optional<Read<KnownBlob>> read(boolean toCopy) {
    return database.read(toCopy);
  }

  @Override
  public boolean confirms(KnownBlob blob) {
    return bytes.canHave(ReadBlob.blob(digest, blob));
  }
}
