package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class AnnouncementIT {
  @RegisterExtension
  static final TestNode node =
      new TestNode(Map.of("BERTH_HTTP_WARNING", "closed on \"1 May\" \\o/"));

  @Test
  void isPartOfEveryAnswer() {
    String expected = "299 - \"closed on \\\"1 May\\\" \\\\o/\"";

    for (String path : new String[] {"/v2/", "/v2/nobody/tags/list", "/nowhere"}) {
      assertThat(node.client().get(path).header("Warning")).as(path).contains(expected);
    }
    assertThat(node.client().head("/v2/").header("Warning")).contains(expected);
  }

  @Test
  void isLeftOutWhenThereIsNothingToSay() {
    assertThat(Announcement.of("")).isEmpty();
  }
}
