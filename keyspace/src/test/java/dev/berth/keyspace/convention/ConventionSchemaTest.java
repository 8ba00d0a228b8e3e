package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.Written;
import dev.berth.keyspace.schema.SchemaFile;
import dev.berth.keyspace.source.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConventionSchemaTest {
  private static final Path FILE =
      Path.of("src/main/resources/dev/berth/keyspace/convention.schema.json");

  @Test
  void isInTheRepositoryAsTheChecksAreDefined() throws IOException {
    Written.check(FILE, ConventionSchema.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"container-registry", "discord", "ruby-guidelines", "cubesandbox"})
  void acceptsTheShippedConventions(String name) throws IOException {
    String text = Files.readString(Path.of("..", "conventions", name + ".yaml"));
    assertThat(schema().errors(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A: {text: t, check: lowercase}",
        "A: {text: t, check: needs}",
        "A: {text: t, check: needs, of: [abot]}",
        "A: {check: key-length, most: 9}",
        "A: {text: t, check: key-length, most: many}",
        "A: {text: t, check: lower-case, word: lock}",
        "A: {text: t, check: lower-case, where: {tipe: hash}}",
        "A: {text: t, check: head, is: x, where: {type: hash}}",
        "A: {text: t}",
        "A: {text: t, checks: [{check: nothing}]}",
      })
  void refusesWhatTheReaderRefuses(String rule) {
    String convention = "{convention: own, rules: {%s}}".formatted(rule);

    assertThatThrownBy(() -> Conventions.load().and("own.yaml", convention))
        .isInstanceOf(ProblemsException.class);
    assertThat(schema().errors(convention)).isNotEmpty();
  }

  @Test
  void acceptsEveryKindOfCheckWithItsParameters() {
    for (CheckKind kind : CheckKinds.all()) {
      StringBuilder rule = new StringBuilder("A: {text: t, check: " + kind.name());
      kind.parameters()
          .forEach(
              parameter ->
                  rule.append(", ")
                      .append(parameter.name())
                      .append(": ")
                      .append(sample(parameter)));
      String convention = "{convention: own, rules: {%s}}}".formatted(rule);

      assertThat(schema().errors(convention)).as(convention).isEmpty();
      assertThat(Conventions.load().and("own.yaml", convention).find("own"))
          .as(convention)
          .isPresent();
    }
  }

  private static String sample(Parameter parameter) {
    return switch (parameter.kind()) {
      case TEXT, WORDS -> "word";
      case NUMBER -> "7";
      case ATTRIBUTES -> "[about, ttl]";
      case TYPES -> "hash";
      case STATUS -> "active";
    };
  }

  private static SchemaFile schema() {
    return SchemaFile.read("convention.schema.json");
  }
}
