package dev.berth.registry.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocationTest {

  @Test
  void isFreshEachTime() {
    assertThat(Stream.generate(Location::fresh).limit(1000)).doesNotHaveDuplicates();
  }

  @Test
  void liesInTheFolderOfItsFirstTwoDigits() {
    String path = Location.fresh().path();

    assertThat(path.substring(6, 8)).isEqualTo(path.substring(9, 11));
    assertThat(Location.matches(path)).isTrue();
  }

  @Test
  void isShownAsItsPath() {
    String path = "blobs/ab/abcdef00-0000-0000-0000-000000000000";

    assertThat(new Location(path)).hasToString(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/etc/passwd",
        "../blobs/00/00000000-0000-0000-0000-000000000000",
        "blobs/../00/00000000-0000-0000-0000-000000000000",
        "blobs/00/../../../../etc/passwd",
        "blobs/00/00000000-0000-0000-0000-000000000000/",
        "blobs/00/00000000-0000-0000-0000-000000000000\n",
        "blobs/00/00000000-0000-0000-0000-000000000000\0",
        "blobs/0G/00000000-0000-0000-0000-000000000000",
        "blobs/00/00000000-0000-0000-0000-00000000000A",
        "blobs/00/0000000000000000-0000-0000-000000000000"
      })
  void canBeNoOtherPath(String path) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Location(path));
    assertThat(Location.matches(path)).isFalse();
  }
}
