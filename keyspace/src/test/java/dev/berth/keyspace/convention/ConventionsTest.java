package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConventionsTest {
  @Test
  void knowsTheFourFoundingOnesByName() {
    assertThat(Conventions.load().names())
        .containsExactly("container-registry", "discord", "ruby-guidelines", "cubesandbox");
  }

  @Test
  void readsOnesOwnFromAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file, "convention: own\nabout: ours\nrules: {A: {text: t, check: lower-case}}\n");

    Convention own = Conventions.load(file).find("own").orElseThrow();

    assertThat(own.about()).isEqualTo("ours");
    assertThat(own.rules()).containsOnlyKeys("A");
  }

  @Test
  void tellsAllProblemsAtOnceWithTheirPlaces() {
    assertThat(
            problems(
                """
                convention: own
                rules:
                  A: {text: t, check: lowercase}
                  B: {text: t, check: needs}
                  C: {text: t, check: needs, of: [abot, writers]}
                  D: {check: key-length, most: many}
                  E: {text: t, check: lower-case, word: lock}
                  F: {text: t, check: lower-case, where: {tipe: hash}}
                  G: {text: t, check: lower-case, where: {type: hsh, status: actve}}
                  H: {text: t, check: head, is: x, where: {type: hash}}
                  I: {text: t}
                  J: {text: t, checks: [{check: one-type}, {check: nothing}]}
                rule: x
                """))
        .extracting(problem -> problem.at().line() + " " + problem.what() + "; " + problem.mend())
        .containsExactly(
            "3 there is no check 'lowercase'; did you mean 'lower-case'?",
            "4 'of' is missing; write of: with what a family can say, such as about or writers",
            "5 'of' is 'abot'; did you mean 'about'?",
            "6 'text' is missing; write text: …",
            "6 'most' is 'many'; write a whole number from 1 to 2147483647",
            "7 'word' is not known here; known here: check, checks, text, where",
            "8 'tipe' is not known here; did you mean 'type'?",
            "9 'type' is 'hsh'; did you mean 'hash'?",
            "9 'status' is 'actve'; did you mean 'active'?",
            "10 this check does not look at families; remove where",
            "11 'check' is missing; write check: …",
            "12 there is no check 'nothing'; known are " + String.join(", ", CheckKinds.names()),
            "13 'rule' is not known here; did you mean 'rules'?");
  }

  @Test
  void refusesTwoOfOneName() {
    assertThat(problems("convention: discord\nrules: {A: {text: t, check: lower-case}}\n"))
        .extracting(Problem::what)
        .containsExactly("the convention 'discord' is also in discord.yaml:3:1");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    Path file = Path.of("nowhere.yaml");
    ProblemsException refused =
        catchThrowableOfType(ProblemsException.class, () -> Conventions.load(file));

    assertThat(refused).hasMessage("nowhere.yaml:1:1: there is no such file; check its name");
  }

  @Test
  void givesEachKindOfCheckAUniqueName() {
    assertThat(CheckKinds.names()).doesNotHaveDuplicates();
  }

  @Test
  void usesEveryKindOfCheckInAFoundingConvention() {
    List<String> used =
        Conventions.load().all().stream()
            .flatMap(convention -> convention.rules().values().stream())
            .flatMap(rule -> rule.checks().stream())
            .map(check -> check.kind().name())
            .distinct()
            .toList();

    assertThat(used).containsExactlyInAnyOrderElementsOf(CheckKinds.names());
  }

  private static List<Problem> problems(String convention) {
    return catchThrowableOfType(
            ProblemsException.class, () -> Conventions.load().and("own.yaml", convention))
        .problems();
  }
}
