package dev.berth.bench.models;

import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.synthetic.Shape;
import dev.berth.registry.db.Database;
import java.util.function.Consumer;

/**
 * A registry of some size in both models, with the same content, in one database.
 *
 * @param scale how many times the published registry it is
 */
record BothModels(double scale, TestSubject subject) {

  static BothModels make(
      Workspace workspace,
      LabPostgres postgres,
      double scale,
      long seed,
      Consumer<String> progress) {
    TestSubject subject = TestSubject.make(workspace, postgres, manifests(scale), seed, progress);
    ModelOne.makeFromModelTwo(subject.address(), progress);
    return new BothModels(scale, subject);
  }

  static long manifests(double scale) {
    return Math.round(Shape.PUBLISHED.manifests() * scale);
  }

  long manifests() {
    return subject.shape().manifests();
  }

  Database openOne() {
    return ModelOne.open(subject.address());
  }

  Database openTwo() {
    return subject.open(1);
  }
}
