package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.source.ProblemsException;
import org.junit.jupiter.api.Test;

class LintTest {
  private static final Conventions OWN =
      Conventions.load()
          .and(
              "own.yaml",
              """
              convention: own
              rules:
                OWN1:
                  text: Every family says what it is.
                  check: needs
                  of: about
                OWN2:
                  text: There is a head.
                  check: head
                  is: "app"
              """);

  @Test
  void saysWhereARuleIsBrokenAndHowToMendIt() {
    assertThat(lint("own", "").findings())
        .extracting(Finding::toString)
        .containsExactly(
            "sample.yaml:1:1: OWN2: sample has no head; write head: \"app\"",
            "sample.yaml:5:3: OWN1: sample/f has no about; write about: …");
  }

  @Test
  void letsAFamilyWaiveARuleWithAReason() {
    LintReport report = lint("own", "waive: {OWN1: because}");

    assertThat(report.of(Finding.Kind.WAIVED))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.waived()).contains("because");
              assertThat(finding)
                  .hasToString("sample.yaml:5:3: OWN1: sample/f has no about; waived: because");
            });
  }

  @Test
  void countsWhatIsWaivedOnlyWhenStrict() {
    LintReport report = lint("own", "waive: {OWN1: because}");

    assertThat(report.errors(false)).extracting(Finding::rule).containsExactly("OWN2");
    assertThat(report.errors(true)).extracting(Finding::rule).containsExactly("OWN2", "OWN1");
  }

  @Test
  void findsAWaiverThatWaivesNothing() {
    LintReport report = lint("own", "about: x, waive: {OWN1: because}");

    assertThat(report.of(Finding.Kind.UNNEEDED_WAIVER))
        .extracting(Finding::toString)
        .containsExactly(
            "sample.yaml:5:71: OWN1: sample/f waives a rule that it does not break; remove the"
                + " waiver");
    assertThat(report.errors(false)).hasSize(2);
  }

  @Test
  void doesNotLetAFamilyWaiveWhatTheWholeCatalogBreaks() {
    LintReport report = lint("own", "about: x, waive: {OWN2: because}");

    assertThat(report.of(Finding.Kind.BROKEN)).extracting(Finding::rule).containsExactly("OWN2");
    assertThat(report.of(Finding.Kind.UNNEEDED_WAIVER)).hasSize(1);
  }

  @Test
  void letsACatalogWaiveWhatItBreaksAsAWhole() {
    LintReport report =
        new Lint(OWN).check(Sample.load(catalog("own", "about: x") + "waive: {OWN2: no head}\n"));

    assertThat(report.errors(false)).isEmpty();
    assertThat(report.of(Finding.Kind.WAIVED))
        .extracting(Finding::subject)
        .containsExactly("sample");
  }

  @Test
  void findsAWaiverOfAnUnknownRuleAndTheNearestKnownOne() {
    assertThat(lint("own", "about: x, waive: {OWN3: because}").of(Finding.Kind.UNKNOWN_RULE))
        .singleElement()
        .satisfies(finding -> assertThat(finding.mend()).isEqualTo("did you mean 'OWN1'?"));
  }

  @Test
  void appliesSeveralConventionsToOneCatalog() {
    assertThat(lint("[own, ruby-guidelines]", "").of(Finding.Kind.BROKEN))
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder("OWN1", "OWN2", "V1");
  }

  @Test
  void asksNothingOfACatalogThatPromisesNothing() {
    assertThat(lint("[]", "").findings()).isEmpty();
  }

  @Test
  void refusesAConventionThatIsNotKnown() {
    assertThatThrownBy(() -> lint("cubesandbx", ""))
        .isInstanceOf(ProblemsException.class)
        .hasMessage(
            "sample.yaml:1:1: there is no convention 'cubesandbx'; did you mean 'cubesandbox'?");
  }

  private static LintReport lint(String convention, String more) {
    return new Lint(OWN).check(Sample.load(catalog(convention, more)));
  }

  private static String catalog(String convention, String more) {
    return """
        keyspace: sample
        convention: %s
        variables: {id: {}}
        families:
          f: {key: "f:<id>", type: string, life: {ttl: 1h}, %s}
        """
        .formatted(convention, more);
  }
}
