package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentReferenceTest {
  private static final RepositoryName APP = new RepositoryName("team/app");
  private static final Digest DIGEST = TestClient.sha256("content");

  @Test
  void readsARepository() {
    assertThat(ContentReference.parse("team/app"))
        .isEqualTo(new ContentReference(APP, Optional.empty()));
  }

  @Test
  void readsATag() {
    assertThat(ContentReference.parse("team/app:v1"))
        .isEqualTo(new ContentReference(APP, Optional.of(new Tag("v1"))));
  }

  @Test
  void readsADigest() {
    ContentReference reference = ContentReference.parse("team/app@" + DIGEST);

    assertThat(reference).isEqualTo(new ContentReference(APP, Optional.of(DIGEST)));
    assertThat(reference.digest()).isEqualTo(DIGEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Team/App", "team/app@", "team/app@latest", "team/app:", "a:b:c", "@"})
  void refusesAnythingElseAsWrongUsage(String text) {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> ContentReference.parse(text))
        .satisfies(wrong -> assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE));
  }

  @Test
  void tellsTagsFromDigests() {
    assertThat(ContentReference.parse("team/app:v1").tag()).isEqualTo(new Tag("v1"));
    assertThat(ContentReference.parse("team/app:v1").reference()).isEqualTo(new Tag("v1"));
    assertThat(ContentReference.parse("team/app@" + DIGEST).reference()).isEqualTo(DIGEST);
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> ContentReference.parse("team/app").reference())
        .withMessage("expected is REPOSITORY:TAG or REPOSITORY@DIGEST");
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> ContentReference.parse("team/app@" + DIGEST).tag())
        .withMessage("expected is REPOSITORY:TAG");
  }

  @ParameterizedTest
  @ValueSource(strings = {"team/app", "team/app:v1"})
  void refusesToBeADigestWithoutOne(String text) {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> ContentReference.parse(text).digest())
        .withMessage("expected is REPOSITORY@DIGEST");
  }
}
