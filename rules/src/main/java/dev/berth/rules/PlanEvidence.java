package dev.berth.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * What an executed plan says about rules. A test inherits the bad luck of what surrounds it: where
 * a class is disabled or its set-up fails, JUnit reports nothing about the methods inside.
 */
record PlanEvidence(TestPlan plan, Map<UniqueId, Verdict> verdicts, String module) {
  private record Key(String rule, String test) {}

  /** One piece of evidence per rule and test method, with the worst verdict of its invocations. */
  List<Evidence> collect() {
    Map<Key, Verdict> worst = new LinkedHashMap<>();
    plan.getRoots().stream()
        .flatMap(root -> plan.getDescendants(root).stream())
        .forEach(test -> add(test, worst));
    List<Evidence> evidence = new ArrayList<>();
    worst.forEach((key, verdict) -> evidence.add(evidence(key, verdict)));
    return evidence;
  }

  private Evidence evidence(Key key, Verdict verdict) {
    return new Evidence(key.rule(), module, key.test(), verdict);
  }

  private void add(TestIdentifier test, Map<Key, Verdict> worst) {
    Optional<Verdict> verdict = findVerdict(test);
    Optional<MethodSource> method = findMethod(test);
    if (verdict.isPresent() && method.isPresent()) {
      for (String rule : rules(method.get())) {
        Key key = new Key(rule, name(method.get()));
        worst.merge(key, verdict.get(), Verdict.worst());
      }
    }
  }

  private Optional<Verdict> findVerdict(TestIdentifier test) {
    Optional<Verdict> worst =
        upwards(test)
            .map(outer -> verdicts.get(outer.getUniqueIdObject()))
            .filter(Objects::nonNull)
            .reduce(Verdict.worst());
    // A container passes even when nothing ran in it, so only a test that ran can count as passed.
    boolean ran = test.isTest() && verdicts.containsKey(test.getUniqueIdObject());
    return worst.filter(verdict -> ran || verdict.outcome() != Outcome.PASSED);
  }

  private Optional<MethodSource> findMethod(TestIdentifier test) {
    return upwards(test)
        .flatMap(outer -> outer.getSource().stream())
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .findFirst();
  }

  private Stream<TestIdentifier> upwards(TestIdentifier test) {
    return Stream.iterate(
            Optional.of(test), Optional::isPresent, inner -> inner.flatMap(plan::getParent))
        .flatMap(Optional::stream);
  }

  private static Collection<String> rules(MethodSource method) {
    return AnnotationSupport.findAnnotation(method.getJavaMethod(), Shows.class)
        .map(shows -> List.of(shows.value()))
        .orElse(List.of());
  }

  private static String name(MethodSource method) {
    String className = method.getClassName();
    String simpleName = className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    return simpleName + "." + method.getMethodName();
  }
}
