package dev.berth.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.Eventually;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What clients note of a registry, and that it is enough to find out a bad one. */
@Tag("slow")
final class ClientsIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long OPERATIONS = 4_000;

  @Test
  void findNoFaultWithARegistryThatRemembersNothing() throws Exception {
    Course course = run(Duration.ZERO);
    assertThat(course.journal().failures()).isEmpty();
    assertThat(judge(course).problems()).isEmpty();
    assertThat(course.journal().toString())
        .contains("reads by", "writes", "tags", "manifests deleted", "repositories deleted");
  }

  @Test
  void findOutARegistryThatRemembersTooMuch() throws Exception {
    Course course = run(Duration.ofMillis(5));
    assertThat(course.journal().failures()).isEmpty();
    assertThat(judge(course).problems())
        .satisfiesExactly(
            stale -> assertThat(stale).contains("stale reads, such as:", "was acknowledged before"),
            unordered -> assertThat(unordered).contains("fit into no order"));
  }

  private static Verdict judge(Course course) {
    return Verdict.of(course.journal().histories(), new Faults(), 0);
  }

  private static Course run(Duration memorable) throws Exception {
    Course course =
        new Course(
            new World(),
            new Journal(),
            new Pace(Duration.ofMillis(20)),
            new Pace(Duration.ofMillis(50)));
    try (FakeRegistry registry = new FakeRegistry(memorable);
        Clients clients = new Clients(List.of(registry.a(), registry.b()), course, 1)) {
      clients.start();
      Eventually.holds(
          "enough was done", PATIENCE, () -> course.journal().operations() >= OPERATIONS);
    }
    return course;
  }
}
