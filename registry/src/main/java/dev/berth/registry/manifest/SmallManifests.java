package dev.berth.registry.manifest;

import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Manifests of the database, of which only small ones are cached: their bytes are at hand before
 * the answer begins, so its length never depends on what Redis says. Larger ones are rare.
 */
record SmallManifests<F extends Fact>(ToLongFunction<F> size, Source<F> database)
    implements Source<F> {

  @Override
  public Optional<Read<F>> read(boolean toCopy) {
    return database
        .read(toCopy)
        .map(read -> new Read<>(read.fact(), read.lasting() && confirms(read.fact())));
  }

  @Override
  public boolean confirms(F manifest) {
    return size.applyAsLong(manifest) <= ManifestTable.SMALL;
  }
}
