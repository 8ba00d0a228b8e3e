package dev.berth.bench.micro;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.Manifest;
import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import dev.berth.oci.MediaType;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What is read out of a request. */
@State(Scope.Thread)
public class OciBenchmark {
  private static final Optional<MediaType> NOT_SAID = Optional.empty();

  private final ManifestParser parser =
      new ManifestParser(new ManifestLimits(4 << 20, 32, 10_000, 10_000, 256 << 10));
  private final byte[] small = SampleDocuments.image(3);
  private final byte[] large = SampleDocuments.image(100);
  private final byte[] index = SampleDocuments.index(8);
  private final byte[] mebibyte = new byte[1 << 20];
  private final Digest digest = SampleDocuments.digest(0);
  private final String digestText = digest.toString();
  private String name = "group/project/image-name";
  private String tag = "v1.2.3-alpine";

  @Benchmark
  public RepositoryName readRepositoryName() {
    return RepositoryName.parse(name);
  }

  @Benchmark
  public Reference readTag() {
    return Reference.parse(tag);
  }

  @Benchmark
  public Reference readDigest() {
    return Reference.parse(digestText);
  }

  @Benchmark
  public String writeDigest() {
    return digest.toString();
  }

  @Benchmark
  public Digest digestOfAMebibyte() {
    return Digest.ofContent(DigestAlgorithm.SHA256, mebibyte);
  }

  @Benchmark
  public Manifest readManifestOfThreeLayers() {
    return parser.parse(small, NOT_SAID);
  }

  @Benchmark
  public Manifest readManifestOfAHundredLayers() {
    return parser.parse(large, NOT_SAID);
  }

  @Benchmark
  public Manifest readIndexOfEightPlatforms() {
    return parser.parse(index, NOT_SAID);
  }
}
