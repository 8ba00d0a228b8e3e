package dev.berth.oci;

import static dev.berth.oci.ErrorCode.MANIFEST_INVALID;
import static dev.berth.oci.Refused.assertRefused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestParserTest {
  private static final ManifestParser PARSER =
      new ManifestParser(new ManifestLimits(5000, 10, 4, 30, 200));
  private static final MediaType OTHER = new MediaType("application/unknown");
  private static final Digest CONFIG = digest("config");
  private static final Digest LAYER = digest("layer");

  private static Digest digest(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content.getBytes(UTF_8));
  }

  private static String descriptor(Digest digest) {
    return "{\"mediaType\":\"application/x\",\"digest\":\"%s\",\"size\":7}".formatted(digest);
  }

  private static Descriptor described(Digest digest) {
    return new Descriptor(new MediaType("application/x"), digest, 7);
  }

  private static String image(String more) {
    return "{\"schemaVersion\":2,%s\"config\":%s,\"layers\":[%s]}"
        .formatted(more, descriptor(CONFIG), descriptor(LAYER));
  }

  private static Manifest parse(String text, MediaType type) {
    return PARSER.parse(text.getBytes(UTF_8), Optional.of(type));
  }

  private static void assertInvalid(String text) {
    assertInvalid(text, MediaType.OCI_MANIFEST);
  }

  private static void assertInvalid(String text, MediaType type) {
    assertRefused(MANIFEST_INVALID, () -> parse(text, type));
  }

  @Test
  void readsAnImage() {
    Manifest manifest =
        parse(
            image(
                "\"artifactType\":\"application/a\",\"subject\":%s,\"annotations\":{\"a\":\"1\",\"b\":\"\"},"
                    .formatted(descriptor(LAYER))),
            MediaType.OCI_MANIFEST);

    assertThat(manifest)
        .isEqualTo(
            new Manifest(
                MediaType.OCI_MANIFEST,
                Optional.of("application/a"),
                Optional.of(described(LAYER)),
                Optional.of(described(CONFIG)),
                List.of(described(LAYER)),
                List.of(),
                Map.of("a", "1", "b", "")));
  }

  @Test
  void namesTheArtifactTypeThatListsOfReferrersShow() {
    assertThat(parse(image("\"artifactType\":\"application/a\","), MediaType.OCI_MANIFEST))
        .returns(Optional.of("application/a"), Manifest::effectiveArtifactType);
    assertThat(parse(image(""), MediaType.OCI_MANIFEST))
        .returns(Optional.of("application/x"), Manifest::effectiveArtifactType);
    assertThat(parse("{\"schemaVersion\":2,\"manifests\":[]}", MediaType.OCI_INDEX))
        .returns(Optional.empty(), Manifest::effectiveArtifactType);
  }

  @Test
  void takesNullForNothing() {
    Manifest image =
        parse(
            "{\"schemaVersion\":2,\"config\":%s,\"layers\":null,\"subject\":null,\"annotations\":null}"
                .formatted(descriptor(CONFIG)),
            MediaType.OCI_MANIFEST);

    assertThat(image.layers()).isEmpty();
    assertThat(image.subject()).isEmpty();
    assertThat(image.annotations()).isEmpty();
    assertThat(parse("{\"schemaVersion\":2,\"manifests\":null}", MediaType.OCI_INDEX).children())
        .isEmpty();
  }

  @Test
  void takesNullForTheAnnotationsOfAReferrer() {
    String referrer = image("\"subject\":%s,\"annotations\":null,".formatted(descriptor(LAYER)));

    assertThat(parse(referrer, MediaType.OCI_MANIFEST).annotations()).isEmpty();
  }

  @Test
  void readsNoAnnotationsOutOfUnknownFields() {
    String unknown = "\"x\":{\"annotations\":{\"a\":\"of x\"}},";
    String referrer = "\"subject\":%s,\"annotations\":{\"a\":\"1\"},".formatted(descriptor(LAYER));

    assertThat(parse(image(unknown + referrer), MediaType.OCI_MANIFEST).annotations())
        .containsExactly(Map.entry("a", "1"));
  }

  @Test
  void refusesAnnotationsThatAreNotStrings() {
    assertInvalid(image("\"annotations\":[],"));
    assertInvalid(image("\"annotations\":{\"a\":1},"));
    assertInvalid(image("\"annotations\":{\"a\":{}},"));
  }

  @Test
  void readsAnIndex() {
    Manifest manifest =
        parse(
            "{\"schemaVersion\":2,\"manifests\":[%s,%s]}"
                .formatted(descriptor(LAYER), descriptor(LAYER)),
            MediaType.OCI_INDEX);

    assertThat(manifest.children()).containsExactly(described(LAYER), described(LAYER));
    assertThat(manifest.config()).isEmpty();
  }

  @Test
  void takesTheTypeFromTheDocumentWithoutAHeader() {
    String text = image("\"mediaType\":\"%s\",".formatted(MediaType.DOCKER_MANIFEST));

    assertThat(PARSER.parse(text.getBytes(UTF_8), Optional.empty()).mediaType())
        .isEqualTo(MediaType.DOCKER_MANIFEST);
    assertRefused(
        MANIFEST_INVALID, () -> PARSER.parse(image("").getBytes(UTF_8), Optional.empty()));
  }

  @Test
  void passesOverWhatItDoesNotKnow() {
    String text = image("\"note\":{\"a\":[{\"layers\":1}]},\"x\":null,\"y\":1e400,");

    assertThat(parse(text, MediaType.OCI_MANIFEST).layers()).containsExactly(described(LAYER));
  }

  @Test
  void readsDocumentsOfUnknownTypesAsFarAsTheyNameThings() {
    assertThat(parse("{}", OTHER).layers()).isEmpty();
    assertThat(parse("{\"blobs\":[%s]}".formatted(descriptor(LAYER)), OTHER).layers())
        .containsExactly(described(LAYER));
  }

  @Test
  void refusesAnyDocumentThatIsNoObjectOrGoesOn() {
    for (String text : List.of("[]", "1", "null", "\"\"", "{}{}", "{}[]", "{} 1", "{}null")) {
      assertInvalid(text, OTHER);
    }
    assertThat(parse("{} \n", OTHER).layers()).isEmpty();
  }

  /** It could be taken for the end of the value, and the fields of the document for its own. */
  @Test
  void refusesATextForADescriptorWhateverFollows() {
    String text = descriptor(CONFIG).replaceFirst("\\{", "{\"config\":\"\",");

    assertInvalid(text, new MediaType("application/x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"a\":1}", "\"\"", "1", "true"})
  void saysThatLayersAreNoArray(String layers) {
    assertThatThrownBy(() -> parse("{\"layers\":%s}".formatted(layers), MediaType.OCI_MANIFEST))
        .hasMessage("the manifest is refused: 'layers' is not an array");
  }

  @Test
  void refusesAnImageThatIsAnIndexTooWhateverItsType() {
    assertInvalid("{\"config\":%s,\"manifests\":[]}".formatted(descriptor(CONFIG)), OTHER);
    assertInvalid("{\"layers\":[],\"manifests\":[]}", OTHER);
  }

  @Test
  void refusesAnIndexWithoutManifests() {
    assertInvalid("{\"schemaVersion\":2}", MediaType.OCI_INDEX);
    assertInvalid("{\"schemaVersion\":2}", MediaType.DOCKER_MANIFEST_LIST);
    assertInvalid(image(""), MediaType.OCI_INDEX);
  }

  @Test
  void refusesAnyVersionOfTheSchemaButTheSecond() {
    for (String version : List.of("\"schemaVersion\":1,", "\"schemaVersion\":3,", "")) {
      String image = image("").replace("\"schemaVersion\":2,", version);
      assertInvalid(image, MediaType.OCI_MANIFEST);
      assertInvalid(image, MediaType.DOCKER_MANIFEST);
      assertInvalid("{%s\"manifests\":[]}".formatted(version), MediaType.OCI_INDEX);
    }
  }

  @Test
  void refusesWhatMeansTwoThings() {
    assertInvalid(image("\"manifests\":[],"));
    assertInvalid(image("\"mediaType\":\"%s\",".formatted(MediaType.OCI_INDEX)));
    assertInvalid(image("\"config\":%s,".formatted(descriptor(LAYER))));
    assertInvalid(image("\"blobs\":[],"));
    assertInvalid(image("\"x\":{\"a\":1,\"a\":2},"));
    assertInvalid(image("\"Layers\":[],"));
    assertInvalid(image("\"layer\u017F\":[],"));
    assertInvalid(
        image("\"subject\":%s,".formatted(descriptor(LAYER).replace("}", ",\"Size\":1}"))));
  }

  /** A character in more bytes than it needs is itself to some readers only. */
  @Test
  void refusesWhatIsNotUtf8ToTheLetter() {
    String typed = "\"\u00C1\u00ADediaType\":\"%s\",".formatted(MediaType.OCI_MANIFEST);
    byte[] longer = image(typed).getBytes(ISO_8859_1);
    byte[] marked = ("\uFEFF" + image("")).getBytes(UTF_8);
    byte[] wide = image("").getBytes(UTF_16BE);

    for (byte[] payload : List.of(longer, marked, wide)) {
      assertRefused(
          MANIFEST_INVALID, () -> PARSER.parse(payload, Optional.of(MediaType.OCI_MANIFEST)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "1",
        "\"\"",
        "[]",
        "{",
        "}",
        "{}",
        "{\"schemaVersion\":2}",
        "{\"a\"}",
        "{\"schemaVersion\":\"2\"}",
        "{\"schemaVersion\":2.0}",
        "{\"config\":null}",
        "{\"layers\":{}}",
        "{\"layers\":[null]}",
        "{\"layers\":[[]]}",
        "{'a':1}",
        "{\"a\":NaN}",
        "{\"a\":01}",
        "{\"a\":1,}",
        "{\"a\":\"\t\"}",
        "{\"fsLayers\":[]}"
      })
  void refusesWhatIsNoImage(String text) {
    assertInvalid(text);
  }

  @Test
  void refusesHalfADocumentWhereverItIsCut() {
    String whole = image("");
    for (int length = 0; length < whole.length(); length++) {
      assertInvalid(whole.substring(0, length));
    }
  }

  @Test
  @Shows("L1")
  void refusesMoreBytesThanItMay() {
    int rest = 5000 - image("\"x\":\"\",").length();

    assertThat(
            parse(image("\"x\":\"%s\",".formatted("x".repeat(rest))), MediaType.OCI_MANIFEST)
                .layers())
        .hasSize(1);
    assertInvalid(image("\"x\":\"%s\",".formatted("x".repeat(rest + 1))));
  }

  @Test
  void keepsTextsAsLongAsAnnotationsMayBeAndTypesOfAThousandCharacters() {
    ManifestParser parser = new ManifestParser(new ManifestLimits(5000, 10, 4, 30, 2000));
    String note = "\"annotations\":{\"a\":\"%s\"},".formatted("x".repeat(1900));
    String referrer = image("\"subject\":%s,".formatted(descriptor(LAYER)) + note);
    String type = "%s; a=%s".formatted(MediaType.OCI_MANIFEST, "x".repeat(900));

    assertThat(parser.parse(referrer.getBytes(UTF_8), Optional.of(MediaType.OCI_MANIFEST)))
        .returns(Map.of("a", "x".repeat(1900)), Manifest::annotations);
    assertThat(
            new ManifestParser(new ManifestLimits(5000, 10, 4, 30, 200))
                .parse(
                    image("\"mediaType\":\"%s\",".formatted(type)).getBytes(UTF_8),
                    Optional.empty()))
        .returns(MediaType.OCI_MANIFEST, Manifest::mediaType);
  }

  @Test
  @Shows("L2")
  void refusesDeeperNestingThanItMay() {
    assertThat(parse(image("\"x\":" + nested(9) + ","), MediaType.OCI_MANIFEST)).isNotNull();
    assertInvalid(image("\"x\":" + nested(10) + ","));
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  @Test
  @Shows("L3")
  void refusesMoreDescriptorsThanItMay() {
    String four = String.join(",", List.of("L", "L", "L", "L"));
    String index = "{\"schemaVersion\":2,\"manifests\":[%s]}";

    assertThat(
            parse(index.formatted(four.replace("L", descriptor(LAYER))), MediaType.OCI_INDEX)
                .children())
        .hasSize(4);
    assertRefused(
        MANIFEST_INVALID,
        () ->
            parse(
                index.formatted((four + ",L").replace("L", descriptor(LAYER))),
                MediaType.OCI_INDEX));
  }

  @Test
  void refusesMoreMembersThanItMayWhereverTheyAre() {
    String few = IntStream.range(0, 20).mapToObj("\"%d\":0"::formatted).collect(joining(","));

    assertThat(parse(image("\"x\":[{%s},{%s}],".formatted(few, few)), MediaType.OCI_MANIFEST))
        .isNotNull();
    assertInvalid(image("\"x\":{%s,\"x\":{%s}},".formatted(few, few)));
    assertInvalid(image("\"annotations\":{%s,%s},".formatted(few, few.replace(":", "x:"))));
  }

  @Test
  void takesAsManyMembersAsItMay() {
    String most = IntStream.range(0, 28).mapToObj("\"%d\":0"::formatted).collect(joining(","));

    assertThat(parse("{\"x\":0,\"y\":{%s}}".formatted(most), OTHER)).isNotNull();
    assertInvalid("{\"x\":0,\"y\":{%s,\"a\":0}}".formatted(most), OTHER);
  }

  @Test
  void takesNamesAsLongAsItMay() {
    String longest = "x".repeat(100);

    assertThat(parse("{\"%s\":{\"%s\":0}}".formatted(longest, longest), OTHER)).isNotNull();
    assertInvalid("{\"%s\":{\"%sx\":0}}".formatted(longest, longest), OTHER);
  }

  @Test
  void refusesLongerNamesThanItMay() {
    assertInvalid(image("\"x\":{\"%s\":0,\"%s\":0},".formatted("x".repeat(99), "y".repeat(99))));
  }

  @Test
  void refusesLongerAnnotationsOfAReferrerThanItMay() {
    String subject = "\"subject\":%s,".formatted(descriptor(LAYER));
    String most =
        "\"annotations\":{\"%s\":\"%s\"},".formatted("\u00e4".repeat(10), "\\n".repeat(67));
    String more = most.replace("\\n\"", "\\n.\"");

    assertThat(parse(image(subject + most), MediaType.OCI_MANIFEST).annotations()).hasSize(1);
    assertThat(parse(image(most + subject), MediaType.OCI_MANIFEST).annotations()).hasSize(1);
    assertInvalid(image(subject + more));
    assertThat(parse(image(more), MediaType.OCI_MANIFEST).annotations()).isEmpty();
  }

  /** What ASCII can show takes one byte, everything else an escape. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"` `, 1", "~, 1", "\\u001f, 6", "\\u007f, 6", "ä, 6", "\\u0022, 2", "\\t, 2"})
  void countsAnnotationsAsTheyAreKept(String character, int bytes) {
    String annotated =
        "\"subject\":%s,\"annotations\":{\"\":\"%s%s\"},"
            .formatted(descriptor(LAYER), character, "%s");
    int rest = 200 - 6 - bytes;

    assertThat(parse(image(annotated.formatted("x".repeat(rest))), MediaType.OCI_MANIFEST))
        .returns(1, manifest -> manifest.annotations().size());
    assertInvalid(image(annotated.formatted("x".repeat(rest + 1))));
  }

  @Test
  void refusesAnArtifactTypeThatIsNoString() {
    assertInvalid(image("\"artifactType\":12,"));
    assertInvalid(image("\"artifactType\":true,"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\u007f", "\\ud800", "\\n", " ", "ä"})
  void refusesAnArtifactTypeThatIsNoMediaType(String escape) {
    assertInvalid(image("\"artifactType\":\"application/%s\",".formatted(escape)));
  }

  @Test
  void refusesAnArtifactTypeThatIsTooLong() {
    assertThat(
            parse(
                image("\"artifactType\":\"%s\",".formatted("a".repeat(255))),
                MediaType.OCI_MANIFEST))
        .returns(Optional.of("a".repeat(255)), Manifest::artifactType);
    assertInvalid(image("\"artifactType\":\"%s\",".formatted("a".repeat(256))));
  }

  @Property(tries = 1000)
  void failsOnAnyBytesInOneWayOnly(@ForAll byte[] bytes) {
    assertReadOrRefused(bytes);
  }

  @Provide
  static Arbitrary<String> pieces() {
    return Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\"layers\"",
            "\"config\"",
            "\"manifests\"",
            "\"mediaType\"",
            "\"digest\"",
            "\"size\"",
            "\"schemaVersion\"",
            "2",
            "-1",
            "1e999",
            "null",
            "true",
            "\\u0000",
            "\\",
            descriptor(LAYER),
            "\"application/x\"",
            "\u0000",
            "ÿ")
        .list()
        .ofMaxSize(30)
        .map(pieces -> "{" + String.join("", pieces));
  }

  @Property(tries = 2000)
  void failsOnAlmostJsonInOneWayOnly(@ForAll("pieces") String text) {
    assertReadOrRefused(text.getBytes(UTF_8));
    assertReadOrRefused(text.getBytes(UTF_16BE));
  }

  @Property(tries = 500)
  void failsOnAChangedByteInOneWayOnly(@ForAll int place, @ForAll byte value) {
    byte[] bytes = image("\"subject\":%s,".formatted(descriptor(LAYER))).getBytes(UTF_8);
    bytes[Math.floorMod(place, bytes.length)] = value;
    assertReadOrRefused(bytes);
  }

  private static void assertReadOrRefused(byte[] bytes) {
    try {
      assertThat(PARSER.parse(bytes, Optional.of(MediaType.OCI_MANIFEST)).config()).isPresent();
    } catch (OciException e) {
      assertThat(e.status()).isEqualTo(400);
    }
  }
}
