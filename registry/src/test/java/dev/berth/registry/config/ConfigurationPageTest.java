package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationPageTest {
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");

  @Test
  void isInTheRepositoryAsTheSettingsAreDefined() throws IOException {
    if (Boolean.getBoolean("berth.docs.write")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, ConfigurationPage.text());
    }
    assertThat(PAGE)
        .as("rewrite it: mvn test -pl registry -am -Dberth.docs.write=true")
        .hasContent(ConfigurationPage.text());
  }

  @Test
  void showsAnExampleThatCanBeRead(@TempDir Path folder) {
    RegistryConfig config = new Reading().file(folder, ConfigurationPage.EXAMPLE).config();
    assertThat(config.data()).isEqualTo(Path.of("/var/lib/berth"));
    assertThat(config.limits().blobSize()).isEqualTo(20L << 30);
  }
}
