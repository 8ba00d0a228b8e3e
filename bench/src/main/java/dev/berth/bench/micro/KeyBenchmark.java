package dev.berth.bench.micro;

import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Entries;
import dev.berth.registry.cache.Entry;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.cache.FactCodec;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RegistryCatalog;
import java.time.Duration;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What goes to Redis and comes back, with the registry's own catalog. */
@State(Scope.Thread)
public class KeyBenchmark {
  private final Entries entries =
      new Entries(
          RegistryCatalog.load(
              Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(303)),
          DatabaseId.of(UUID.randomUUID()));
  private final RepositoryName repository = RepositoryName.parse("group/project/image-name");
  private final Tag tag = Tag.parse("v1.2.3-alpine");
  private final TaggedManifest fact =
      new TaggedManifest(7, SampleDocuments.digest(0), MediaType.OCI_MANIFEST, 1000);
  private final FactCodec<TaggedManifest> codec = entries.tag(repository, tag).codec();
  private final byte[] copy = codec.encode(fact);

  @Benchmark
  public Entry<TaggedManifest> buildKeyOfATag() {
    return entries.tag(repository, tag);
  }

  @Benchmark
  public byte[] writeCopyOfATag() {
    return codec.encode(fact);
  }

  @Benchmark
  public TaggedManifest readCopyOfATag() {
    return codec.decode(copy).orElseThrow();
  }
}
