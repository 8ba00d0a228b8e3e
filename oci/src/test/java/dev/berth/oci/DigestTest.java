package dev.berth.oci;

import static dev.berth.oci.ErrorCode.DIGEST_INVALID;
import static dev.berth.oci.Refused.assertRefused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.rules.Shows;
import java.security.MessageDigest;
import java.util.Arrays;
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

final class DigestTest {
  private static final String EMPTY =
      "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @Provide
  static Arbitrary<Digest> digests() {
    return Arbitraries.of(DigestAlgorithm.class)
        .flatMap(
            algorithm ->
                Arbitraries.bytes()
                    .array(byte[].class)
                    .ofSize(algorithm.length())
                    .map(value -> Digest.of(algorithm, value)));
  }

  @Property(tries = 200)
  void readsBackWhatItWrites(@ForAll("digests") Digest digest) {
    assertThat(Digest.parse(digest.toString())).isEqualTo(digest).hasSameHashCodeAs(digest);
    assertThat(digest).hasToString(digest.algorithm().prefix() + ":" + digest.hex());
  }

  @Property(tries = 200)
  @Shows("R6")
  void readsBackWhatItStores(@ForAll("digests") Digest digest) {
    assertThat(Digest.fromBytes(digest.toBytes())).isEqualTo(digest);
    assertThat(digest.toBytes()).hasSize(1 + digest.algorithm().length());
  }

  /** Of bytea the order is that of unsigned bytes. */
  @Property(tries = 200)
  void hasTheOrderOfItsStoredForm(@ForAll("digests") Digest one, @ForAll("digests") Digest two) {
    assertThat(Integer.signum(one.compareTo(two)))
        .isEqualTo(Integer.signum(Arrays.compareUnsigned(one.toBytes(), two.toBytes())))
        .isEqualTo(-Integer.signum(two.compareTo(one)));
    assertThat(one.compareTo(two) == 0).isEqualTo(one.equals(two));
  }

  @Property(tries = 500)
  void refusesAnyOtherText(@ForAll String text) {
    assertRefused(DIGEST_INVALID, () -> Digest.parse(text));
    assertRefused(DIGEST_INVALID, () -> Digest.parse("sha256:" + text));
  }

  @Test
  void isTheDigestOfContent() {
    assertThat(Digest.ofContent(DigestAlgorithm.SHA256, new byte[0])).hasToString(EMPTY);
    assertThat(Digest.ofContent(DigestAlgorithm.SHA512, "abc".getBytes(UTF_8)).hex())
        .startsWith("ddaf35a193617abacc417349ae204131");
  }

  @Test
  void isTheDigestOfWhatWasFedToAComputation() {
    MessageDigest computation = DigestAlgorithm.SHA512.newMessageDigest();
    computation.update("ab".getBytes(UTF_8));
    computation.update("c".getBytes(UTF_8));

    assertThat(Digest.finish(DigestAlgorithm.SHA512, computation))
        .isEqualTo(Digest.ofContent(DigestAlgorithm.SHA512, "abc".getBytes(UTF_8)));
    assertThat(Digest.finish(DigestAlgorithm.SHA512, computation))
        .as("the computation begins anew")
        .isEqualTo(Digest.ofContent(DigestAlgorithm.SHA512, new byte[0]));
  }

  @Test
  void spreadsOverHashTables() {
    long hashCodes =
        IntStream.range(0, 100)
            .mapToObj(i -> Digest.ofContent(DigestAlgorithm.SHA256, new byte[] {(byte) i}))
            .map(Digest::hashCode)
            .distinct()
            .count();

    assertThat(hashCodes).isGreaterThan(95);
  }

  @Test
  void cannotBeChangedFromOutside() {
    Digest digest = Digest.parse(EMPTY);
    byte[] bytes = digest.toBytes();
    Digest copy = Digest.fromBytes(bytes);
    bytes[5] = 99;
    digest.toBytes()[5] = 99;

    assertThat(digest).hasToString(EMPTY);
    assertThat(copy).hasToString(EMPTY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "sha256",
        "sha256:",
        "SHA256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sha256:E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8555",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85g",
        "sha512:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n",
        "sha256:３3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "md5:d41d8cd98f00b204e9800998ecf8427e",
        "../../etc/passwd"
      })
  void refusesWhatIsNoDigest(String text) {
    assertRefused(DIGEST_INVALID, () -> Digest.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "sha256,      no colon",
    ":abc,        the algorithm is neither sha256 nor sha512",
    "md5:abc,     the algorithm is neither sha256 nor sha512",
    "sha256:abc,  64 hex digits expected",
    "sha512:abc,  128 hex digits expected",
  })
  void saysWhyATextIsNoDigest(String text, String why) {
    assertThatThrownBy(() -> Digest.parse(text))
        .hasMessage("not a digest: '%s' (%s)".formatted(text, why));
  }

  @Test
  void refusesStoredBytesThatAreNone() {
    for (byte[] bytes : new byte[][] {{}, {1}, {0}, new byte[33], {2, 1}}) {
      assertThatIllegalArgumentException().isThrownBy(() -> Digest.fromBytes(bytes));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Digest.of(DigestAlgorithm.SHA256, new byte[31]));
  }
}
