package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.check.CheckResult;
import dev.berth.registry.check.CheckedFinding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class CheckJsonTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void namesEveryFinding() {
    CheckedFinding lost = new CheckedFinding("lostBlob", "it is lost", Optional.empty(), false);
    CheckedFinding unknown =
        new CheckedFinding("unknownObject", "it is unknown", Optional.of("given up"), true);

    assertThat(
            JSON.readTree(
                CheckJson.of(List.of(lost, unknown), new CheckResult(7, true, true, 2, 1, true))))
        .isEqualTo(
            JSON.readTree(
                """
                {"objects": 7, "deep": true, "complete": true, "found": 2, "fixed": 1, "ok": false,
                 "findings": [
                   {"kind": "lostBlob", "message": "it is lost", "fixed": false},
                   {"kind": "unknownObject", "message": "it is unknown", "action": "given up",
                    "fixed": true}]}"""));
  }

  @Test
  void isOkWhenEverythingIsFixed() {
    assertThat(new CheckResult(1, false, true, 1, 1, true).isWell()).isTrue();
    assertThat(new CheckResult(1, false, true, 1, 1, false).isWell()).isFalse();
    assertThat(new CheckResult(1, false, false, 0, 0, true).line())
        .isEqualTo("checked 1 object: all is well");
    assertThat(new CheckResult(2, true, false, 1, 0, false).line())
        .isEqualTo("checked 2 objects, every byte: 1 found wrong; there may be more, check again");
  }
}
