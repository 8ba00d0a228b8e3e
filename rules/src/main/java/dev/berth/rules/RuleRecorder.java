package dev.berth.rules;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Watches every test of a JVM and records those that show a rule. It is found on the class path by
 * the JUnit Platform, and does nothing unless the property {@value #FOLDER_PROPERTY} names a
 * folder. Safe for tests that run in parallel.
 */
public final class RuleRecorder implements TestExecutionListener {
  static final String FOLDER_PROPERTY = "berth.rules.folder";

  private final @Nullable EvidenceFolder folder;
  private final String module;
  private final Map<UniqueId, Verdict> verdicts = new ConcurrentHashMap<>();

  /** For the JUnit Platform. */
  public RuleRecorder() {
    this(System.getProperty(FOLDER_PROPERTY), System.getProperty("basedir", ""));
  }

  RuleRecorder(@Nullable String folder, String moduleFolder) {
    this.folder = folder == null ? null : new EvidenceFolder(Path.of(folder));
    Path moduleName = Path.of(moduleFolder).getFileName();
    this.module = moduleName == null ? "" : moduleName.toString();
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    verdicts.put(test.getUniqueIdObject(), verdict(result));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    verdicts.put(test.getUniqueIdObject(), Verdict.skipped(reason));
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (folder != null) {
      folder.add(new PlanEvidence(plan, verdicts, module).collect());
    }
  }

  private static Verdict verdict(TestExecutionResult result) {
    return switch (result.getStatus()) {
      case SUCCESSFUL -> Verdict.passed();
      case FAILED -> Verdict.failed();
      case ABORTED ->
          Verdict.skipped(result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
    };
  }
}
