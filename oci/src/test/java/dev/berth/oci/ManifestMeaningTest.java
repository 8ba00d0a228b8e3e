package dev.berth.oci;

import static dev.berth.oci.ErrorCode.MANIFEST_INVALID;
import static dev.berth.oci.Refused.assertRefused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.DocumentText.Member;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** A manifest is read as it was written, however it was written, or refused. */
final class ManifestMeaningTest {
  private static final int DEPTH = 12;
  private static final ManifestParser PARSER =
      new ManifestParser(new ManifestLimits(100_000, DEPTH, 100, 1000, 100_000));

  @Provide
  static Arbitrary<Manifest> manifests() {
    return Documents.any();
  }

  @Provide
  static Arbitrary<Manifest> images() {
    return Documents.images();
  }

  @Provide
  static Arbitrary<Manifest> layered() {
    return Arbitraries.oneOf(Documents.images(), Documents.others());
  }

  @Provide
  static Arbitrary<Manifest> indexes() {
    return Documents.indexes();
  }

  @Property(tries = 500)
  void isWhatWasWritten(
      @ForAll("manifests") Manifest written,
      @ForAll boolean typed,
      @ForAll boolean announced,
      @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    byte[] payload = text.object(text.members(written, typed || !announced)).getBytes(UTF_8);
    Optional<MediaType> header = announced ? Optional.of(written.mediaType()) : Optional.empty();

    assertThat(PARSER.parse(payload, header)).isEqualTo(kept(written));
    ManifestMeaning.assertReadAlikeOrRefused(PARSER, payload, header);
  }

  /** A byte more, less or another; or a piece of the document somewhere else in it. */
  @Property(tries = 1500)
  void meansTheSameToAnotherReaderWhenChanged(
      @ForAll("manifests") Manifest written,
      @ForAll @IntRange(min = 1, max = 4) int changes,
      @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    byte[] payload = text.object(text.members(written, true)).getBytes(UTF_8);
    for (int i = 0; i < changes; i++) {
      payload = Mutation.of(payload, random);
    }

    ManifestMeaning.assertReadAlikeOrRefused(PARSER, payload, Optional.empty());
  }

  @Property(tries = 500)
  void isRefusedWithAFieldThatIsThereTwice(
      @ForAll("manifests") Manifest written, @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    List<Member> members = text.members(written, true);
    members.add(members.get(random.nextInt(members.size())));

    assertRefusedText(text.object(members));
  }

  @Property(tries = 500)
  void isRefusedWithAFieldWhoseCaseOnlySomeReadersCareFor(
      @ForAll("manifests") Manifest written, @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    List<Member> members = text.members(written, true);
    Member member = members.get(random.nextInt(members.size()));
    members.add(new Member(member.key().toUpperCase(Locale.ROOT), member.value()));

    assertRefusedText(text.object(members));
  }

  @Property(tries = 100)
  void isRefusedWhenItHasLayersAndManifests(
      @ForAll("layered") Manifest layered,
      @ForAll("indexes") Manifest index,
      @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    List<Member> members = text.members(layered, true);
    members.add(new Member("manifests", text.descriptors(index.children())));

    assertRefusedText(text.object(members));
  }

  @Property(tries = 100)
  void isRefusedWhenHeaderAndFieldDiffer(
      @ForAll("manifests") Manifest written,
      @ForAll("manifests") Manifest other,
      @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    byte[] payload = text.object(text.members(written, true)).getBytes(UTF_8);

    if (!written.mediaType().equals(other.mediaType())) {
      assertRefused(MANIFEST_INVALID, () -> PARSER.parse(payload, Optional.of(other.mediaType())));
    }
  }

  @Property(tries = 100)
  void isRefusedWhenNestedTooDeeply(
      @ForAll("manifests") Manifest written,
      @ForAll @IntRange(min = 0, max = 3) int below,
      @ForAll @IntRange(min = 0, max = 5_000) int beyond,
      @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    List<Member> members = text.members(written, true);
    members.add(new Member("deep", nested(DEPTH - 1 - below)));
    assertThat(parse(text.exactly(members))).isEqualTo(kept(written));

    members.set(members.size() - 1, new Member("deep", nested(DEPTH + beyond)));
    Collections.shuffle(members, random);
    assertRefusedText(text.exactly(members));
  }

  /** Annotations are kept for referrers only. */
  private static Manifest kept(Manifest written) {
    return new Manifest(
        written.mediaType(),
        written.artifactType(),
        written.subject(),
        written.config(),
        written.layers(),
        written.children(),
        written.subject().isPresent() ? written.annotations() : Map.of());
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  @Property(tries = 100)
  void isRefusedWithASizeThatIsNone(
      @ForAll("images") Manifest image, @ForAll("sizes") String size, @ForAll Random random) {
    DocumentText text = new DocumentText(random);
    List<Member> members = text.members(image, true);
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, new byte[0]);
    String descriptor =
        text.object(
            List.of(
                new Member("mediaType", text.string("application/x")),
                new Member("digest", text.string(digest.toString())),
                new Member("size", size)));
    members.removeIf(member -> member.key().equals("config"));
    members.add(new Member("config", descriptor));

    assertRefusedText(text.object(members));
  }

  @Provide
  static Arbitrary<String> sizes() {
    return Arbitraries.of(
        "-1",
        "-9223372036854775808",
        "9223372036854775808",
        "18446744073709551616",
        "99999999999999999999999999999999999999",
        "1" + "0".repeat(2000),
        "1.0",
        "1e3",
        "1E400",
        "\"7\"",
        "null",
        "true",
        "[]",
        "{}");
  }

  private static Manifest parse(String text) {
    return PARSER.parse(text.getBytes(UTF_8), Optional.empty());
  }

  private static void assertRefusedText(String text) {
    assertRefused(MANIFEST_INVALID, () -> parse(text));
  }
}
