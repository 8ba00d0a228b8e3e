package dev.berth.keyspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.Problems;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogReaderTest {
  private final Problems problems = new Problems();

  @Test
  void takesSomeFieldsAndWhereTheOthersAreDescribed() {
    Fields fields =
        family("type: hash, fields: {a: text, \"...\": the handbook}").content().fields();

    assertThat(fields.all()).extracting(Field::name).containsExactly("a");
    assertThat(fields.open()).contains("the handbook");
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void takesFieldsThatAreAllDescribedElsewhere() {
    assertThat(family("type: hash, fields: open the handbook").content().fields().open())
        .contains("the handbook");
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void takesValuesWithAndWithoutTheirMeanings() {
    ValueRule plain = value("[on, off]");
    ValueRule explained = value("{on: It works., off: It does not.}");

    assertThat(plain.oneOf()).isEqualTo(explained.oneOf()).containsExactly("on", "off");
    assertThat(plain.meanings()).isEmpty();
    assertThat(explained.meanings()).containsEntry("off", "It does not.");
    assertThat(problems.sorted()).isEmpty();
  }

  private ValueRule value(String oneOf) {
    return family("type: string, value: {one-of: " + oneOf + "}").content().value().orElseThrow();
  }

  @Test
  void takesWaiversOfFamiliesServicesAndTheCatalog() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            services: {Web: {waive: {A1: as it was}}}
            families: {f: {key: a, type: string, life: undecided, waive: {A2: for now}}}
            waive: {A3: "why not"}
            """);

    assertThat(catalog.services().values())
        .singleElement()
        .satisfies(web -> assertThat(web.waivers()).containsOnlyKeys("A1"));
    assertThat(catalog.families().values())
        .singleElement()
        .satisfies(family -> assertThat(family.waivers()).containsOnlyKeys("A2"));
    assertThat(catalog.waivers().values()).extracting(Waiver::reason).containsExactly("why not");
  }

  @Test
  void tellsWhatIsWrongWithFieldsMeaningsAndWaivers() {
    family(
        "type: hash, fields: {\"...\": [a], b: txt}, value: {one-of: {on: [x]}}, waive: {A: \" \"}");

    assertThat(problems.sorted())
        .extracting(Problem::what)
        .containsExactly(
            "'...' is a list, not text",
            "'txt' is no type of a field",
            "the meaning of 'on' is a list, not text",
            "the waiver of A has no reason");
  }

  @Test
  void takesReservedUses() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            families: {f: {key: a, single: true, type: string, life: undecided}}
            uses: {lock: {of: f, status: reserved}, lease: {of: f}}
            """);

    assertThat(catalog.family("lock.f").orElseThrow().traits().status()).isEqualTo(Status.RESERVED);
    assertThat(catalog.family("lease.f").orElseThrow().traits().status()).isEqualTo(Status.ACTIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: hash, fields: closed                | 'fields' is 'closed'",
        "type: hash, fields: {\"\": text}            | '' is no name of a field",
        "type: hash, fields: {\"a<b\": text}         | 'a<b' is no name of a field",
        "type: hash, fields: {\"<a\": text}          | '<a' is no name of a field",
        "type: hash, fields: {\"a>\": text, \"<\": text} | '<' is no name of a field",
        "type: hash, fields: {\"<A>\": text}         | '<A>' is no name of a field",
        "type: hash, fields: {a: record}           | 'record' is no type of a field",
        "type: hash, fields: {a: text B}           | 'text B' is no type of a field",
        "type: hash, fields: {a: list}             | 'list' is no type of a field",
        "type: hash, fields: {a: {typ: text}}      | 'typ' is not known here",
        "type: string, value: {encodin: json}      | 'encodin' is not known here",
        "type: string, budget: {keys: 1}           | 'keys' is not known here",
        "type: string, budget: {key: 0}            | 'key' is '0'",
        "type: string, legacy: {fingerprint: {type: hash}} | 'key' is missing",
        "type: string, legacy: {key: b, about: x}  | 'about' is not known here",
        "type: string, legacy: {key: b, fingerprint: {sise: 1}} | 'sise' is not known here",
        "type: string, legacy: {key: b, fingerprint: {type: hsh}} | 'type' is 'hsh'",
        "type: string, legacy: \"b{\"               | in 'b{': '{' in a key",
        "type: strin                               | 'type' is 'strin'",
        "about: x                                  | 'type' is missing",
        "type: string, single: maybe               | 'single' is 'maybe'",
      })
  void tellsWhatIsWrongWithAFamily(String more, String what) {
    family(more);

    assertThat(problems.sorted()).extracting(Problem::what).containsExactly(what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "forever                  | 'life' is 'forever'",
        "{ttl: 1h, trim: 5}       | both 'ttl' and 'trim'",
        "{ends: someone does it}  | neither 'ttl', 'trim' nor 'config'",
        "{ttl: 1h, tll: 2h}       | 'tll' is not known here",
        "{ttl: 1 hour}            | 'ttl' is '1 hour'",
        "{trim: 0}                | 'trim' is '0'",
        "{trim: -1}               | 'trim' is '-1'",
        "{trim: \"~\"}            | 'trim' is '~'",
        "{trim: 1.5}              | 'trim' is '1.5'",
        "{ttl: 1h, at: each-read} | 'at' is 'each-read'",
      })
  void tellsWhatIsWrongWithALife(String life, String what) {
    life(life);

    assertThat(problems.sorted()).extracting(Problem::what).containsExactly(what);
  }

  @Test
  void takesLives() {
    assertThat(life("undecided")).isEqualTo(new Life.Undecided(Optional.empty()));
    assertThat(life("{config: max-age}")).isEqualTo(new Life.Undecided(Optional.of("max-age")));
    assertThat(life("{ttl: none}")).isEqualTo(new Life.Stays());
    assertThat(life("{ttl: 15m}"))
        .isEqualTo(new Life.Expires(Duration.ofMinutes(15), Life.Begin.EACH_WRITE));
    assertThat(life("{ttl: 15m, at: first-write}"))
        .isEqualTo(new Life.Expires(Duration.ofMinutes(15), Life.Begin.FIRST_WRITE));
    assertThat(life("{trim: 1}")).isEqualTo(new Life.Trimmed(1, false));
    assertThat(life("{trim: \"~100\"}")).isEqualTo(new Life.Trimmed(100, true));
    assertThat(problems.sorted()).isEmpty();
  }

  private Life life(String life) {
    return read("keyspace: sample%nfamilies: {f: {key: a, type: stream, life: %s}}%n"
            .formatted(life))
        .family("f")
        .orElseThrow()
        .life()
        .life();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "keyspace: sample                            | 'families' is missing",
        "families: {}                                | 'keyspace' is missing",
        "keyspace: [a], families: {}                 | 'keyspace' is a list, not text",
        "keyspace: Big One, families: {}             | 'keyspace' is 'Big One'",
        "keyspace: sample, families: {}, family: {}  | 'family' is not known here",
        "keyspace: sample, families: {}, head: \"a::b\" | the head: an empty segment",
        "keyspace: sample, families: {}, prefix: {default: a, overide: true} | 'overide' is not known here",
        "keyspace: sample, families: {}, prefix: {override: true}    | 'default' is missing",
        "keyspace: sample, families: {}, version: {major: 1, not: a} | 'not' is not known here",
        "keyspace: sample, families: {}, version: {status: stable}   | 'major' is missing",
        "keyspace: sample, families: {}, version: {major: one}       | 'major' is 'one'",
        "keyspace: sample, families: {}, version: {major: -1}        | 'major' is '-1'",
        "keyspace: sample, families: {}, scopes: {a: {ownr: B}}      | 'ownr' is not known here",
        "keyspace: sample, families: {}, services: {A: {lang: go}}   | 'lang' is not known here",
        "keyspace: sample, families: {}, groups: {g: {off: [a]}}     | 'off' is not known here",
        "keyspace: sample, families: {}, variables: {Id: {}}         | 'Id' is no name of a variable",
        "keyspace: sample, families: {}, variables: {a.b: {}}        | 'a.b' is no name of a variable",
        "keyspace: sample, families: {}, variables: {a: {mx: 1}}     | 'mx' is not known here",
        "keyspace: sample, families: {}, variables: {a: {from: b}}   | 'by' is missing",
        "keyspace: sample, families: {}, variables: {a: {by: sha256}}| 'from' is missing",
        "keyspace: sample, families: {}, variables: {a: {like: b, rest: text}} | variable 'a' says twice what it holds",
        "keyspace: sample, families: {}, variables: {a: {rest: all}} | 'rest' is 'all'",
        "keyspace: sample, families: {}, uses: {lok: {of: f}}        | 'lok' is not known here",
        "keyspace: sample, families: {}, uses: {lock: {of: f}}       | there is no family 'f'",
        "keyspace: sample, families: {F: {key: a, type: set, life: undecided}} | 'F' is no name of a family",
        "keyspace: sample, families: {a..b: {key: a, type: set, life: undecided}} | 'a..b' is no name of a family",
        "keyspace: sample, families: {f: {type: set, life: undecided}} | 'key' is missing",
      })
  void tellsWhatIsWrongWithACatalog(String entries, String what) {
    read("{" + entries + "}");

    assertThat(problems.sorted()).extracting(Problem::what).containsExactly(what);
  }

  @Test
  void takesTheSecondOfTwoUsesForAMistake() {
    read(
        """
        keyspace: sample
        families: {session: {key: a, single: true, type: string, life: undecided}}
        uses:
          lock: [{of: session}, {of: session}, {of: sesion}, {of: session, tll: 1h}]
        """);

    assertThat(problems.sorted())
        .extracting(problem -> problem.what() + "; " + problem.mend())
        .satisfiesExactlyInAnyOrder(
            told -> assertThat(told).isEqualTo("'lock.session' stands twice; remove one of them"),
            told -> assertThat(told).isEqualTo("'lock.session' stands twice; remove one of them"),
            told ->
                assertThat(told).isEqualTo("there is no family 'sesion'; did you mean 'session'?"),
            told -> assertThat(told).startsWith("'tll' is not known here; "));
  }

  @Test
  void letsAUseBeAsSingleAsItsFamily() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            scopes: {web: Web}
            families:
              one: {key: a, single: true, scope: web, type: string, life: undecided}
              many: {key: "b:<id>", type: string, life: undecided}
            uses:
              lock: [{of: one, life: {ttl: 1m}}, {of: many, about: Mine.}]
            """);
    FamilyRule one = catalog.family("lock.one").orElseThrow();
    FamilyRule many = catalog.family("lock.many").orElseThrow();

    assertThat(one.key()).hasToString("lock:a");
    assertThat(one.traits().single()).isTrue();
    assertThat(one.access().scope()).hasValue("web");
    assertThat(one.about()).isEqualTo("lock of one");
    assertThat(one.life().life()).hasToString("1m after each write");
    assertThat(one.content().value().flatMap(ValueRule::encoding)).hasValue("raw");
    assertThat(many.key()).hasToString("lock:b:<id>");
    assertThat(many.traits().single()).isFalse();
    assertThat(many.access().scope()).isEmpty();
    assertThat(many.about()).isEqualTo("Mine.");
    assertThat(many.life()).isEqualTo(LifeRule.UNDECIDED);
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void takesVariablesOfAllForms() {
    Catalog catalog =
        read(
            """
            keyspace: sample
            families: {}
            variables:
              plain: {max: 9, about: Anything.}
              like: {like: "[0-9]+"}
              listed: {one-of: [a, b]}
              escaped: {escape: base64url}
              derived: {from: path, by: sha256}
              segments: {rest: segments}
              text: {rest: text}
            """);

    assertThat(catalog.variables().values())
        .extracting(VariableRule::form)
        .containsExactly(
            new VariableRule.Plain(),
            new VariableRule.Like("[0-9]+"),
            new VariableRule.OneOf(List.of("a", "b")),
            new VariableRule.Escaped(VariableRule.Escape.BASE64URL),
            new VariableRule.Derived("path", "sha256"),
            new VariableRule.Rest(true),
            new VariableRule.Rest(false));
    assertThat(catalog.variables().get("plain"))
        .returns(OptionalInt.of(9), VariableRule::max)
        .returns("Anything.", VariableRule::about);
  }

  @Test
  void takesFieldsOfAllTypes() {
    Fields fields =
        family(
                "type: hash, fields: {a: list of integer, b: record Meta, c: {type: json, record: Meta}, \"<d>\": time}")
            .content()
            .fields();

    assertThat(fields.all())
        .extracting(field -> field.name() + " " + field.type())
        .containsExactly("a list of integer", "b record Meta", "c json Meta", "<d> time");
    assertThat(fields.all())
        .extracting(Field::isDynamic)
        .containsExactly(false, false, false, true);
    assertThat(fields.find("<d>")).map(Field::variable).hasValue("d");
    assertThat(fields.find("d")).isEmpty();
    assertThat(FieldType.of(FieldType.Kind.TIME)).isEqualTo(fields.all().getLast().type());
    assertThat(problems.sorted()).isEmpty();
  }

  private FamilyRule family(String more) {
    return read("keyspace: sample\nfamilies: {f: {key: a, life: undecided, " + more + "}}\n")
        .family("f")
        .orElseThrow();
  }

  private Catalog read(String text) {
    List<Catalog> catalogs = new CatalogReader(problems).read("sample.yaml", text);
    return catalogs.getFirst();
  }
}
