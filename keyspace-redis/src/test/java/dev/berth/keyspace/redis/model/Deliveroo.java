package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.nio.file.Path;

/** The catalog of the guidelines whose models the tests show. */
final class Deliveroo {
  static final Keyspace KEYSPACE = CatalogLoader.load(Path.of("../catalogs/deliveroo.yaml"));

  private Deliveroo() {}

  @SuppressWarnings("resource") // Validators live as long as the program.
  static Validator validator() {
    return Validation.byDefaultProvider()
        .configure()
        .messageInterpolator(
            new org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator())
        .buildValidatorFactory()
        .getValidator();
  }
}
