package dev.berth.keyspace.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
  @TempDir private Path folder;

  @Test
  void findsWhatATestRuns() throws IOException {
    // sample run
    int one = 1;
    // end
    assertThat(one).isEqualTo(1);
    Path page = page("<!-- sample run -->\n```java\nint one = 1;\n```\n");
    assertThat(Samples.shown(page, SamplesTest.class)).containsExactly("run");
  }

  @Test
  void refusesWhatDiffersFromTheTest() throws IOException {
    Path page = page("<!-- sample run -->\n```java\nint one = 2;\n```\n");
    assertThatThrownBy(() -> Samples.shown(page, SamplesTest.class)).hasMessageContaining("[run]");
  }

  @Test
  void refusesWhatNoTestRuns() throws IOException {
    Path page = page("<!-- sample idle -->\n```java\nreturn 2;\n```\n");
    assertThatThrownBy(() -> Samples.shown(page, SamplesTest.class)).hasMessageContaining("[idle]");
    assertThat(compiledOnly()).isEqualTo(2);
  }

  private static int compiledOnly() {
    // sample idle
    return 2;
    // end
  }

  @Test
  void refusesJavaThatIsNoSample() throws IOException {
    Path page = page("```java\nint one = 1;\n```\n");
    assertThatThrownBy(() -> Samples.shown(page, SamplesTest.class))
        .hasMessageContaining("name of the sample");
  }

  private Path page(String text) throws IOException {
    return Files.writeString(folder.resolve("page.md"), text);
  }
}
