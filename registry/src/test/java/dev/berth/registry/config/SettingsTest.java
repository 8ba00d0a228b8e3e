package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private final List<Setting<?>> all = new Settings().all();

  @Test
  void examplesSetEverySettingToSomethingElseThanItsDefault() {
    assertThat(Examples.values().keySet())
        .containsExactlyElementsOf(all.stream().map(Setting::name).toList());
    assertThat(all)
        .noneMatch(setting -> setting.defaultText().equals(Examples.values().get(setting.name())));
  }

  @Test
  void haveDistinctNamesInKebabCaseAndVariables() {
    assertThat(all).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(all).extracting(Setting::variable).doesNotHaveDuplicates();
    assertThat(all)
        .allSatisfy(setting -> assertThat(setting.name()).matches("([a-z]+\\.)?[a-z]+(-[a-z]+)*"));
    assertThat(new Settings().httpGracePeriod.variable()).isEqualTo("BERTH_HTTP_GRACE_PERIOD");
  }

  @Test
  void areDocumentedInOneLine() {
    assertThat(all)
        .allSatisfy(
            setting ->
                assertThat(setting.documentation()).matches("[A-Z`].*\\.").hasSizeLessThan(130));
  }
}
