package dev.berth.e2e;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides whether a test with {@link NeedsClients} runs. */
final class MissingClients implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    List<String> missing = missing(context);
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("all clients are there");
    }
    String reason =
        "%s: not installed: %s; e2e/install-clients gets them"
            .formatted(context.getDisplayName(), String.join(", ", missing));
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(reason);
    }
    System.out.println("skipped: " + reason);
    return ConditionEvaluationResult.disabled(reason);
  }

  private static List<String> missing(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), NeedsClients.class).stream()
        .flatMap(needed -> Stream.of(needed.value()))
        .filter(client -> Client.find(client).isEmpty())
        .toList();
  }
}
