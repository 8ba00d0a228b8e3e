package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each kind of check complains of, and what it lets pass. */
class CheckKindsTest {
  private static final Conventions SHIPPED = Conventions.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "begins-with-text   | key: \"<id>:a\" | begins with an id; put the name of the resource before it",
        "begins-with-model  | key: \"users:<id>\", model: UserAccount | begins with 'users', not with the name of its model; begin the key with user_account",
        "ends-with-variable | key: \"a:<id>:b\" | ends without an id; end the key with <id>",
        "variables-last     | key: \"a:<kind>:b:<word>:c:<id>:d\" | has 'c' behind a variable; put the variables last",
        "lower-case         | key: \"Aa:<id>:b:Cc\" | has 'Aa', which is not in lower case; write aa, has 'Cc', which is not in lower case; write cc",
        "reserved-word, word: lock | key: \"lock:<id>\" | uses 'lock' in another form than lock:<resource>:<id>; declare it under uses, or choose another word",
        "key-length, most: 10 | key: \"a:<word>\" | has keys of up to 11 bytes; bound its variables with max, or derive them by sha256",
        "variables-in-tag   | key: \"a:<id>\" | has no tag; put what identifies it into tag(…)",
        "variables-in-tag   | key: \"tag(a:<id>):<word>\" | has <word> outside of its tag; move it in",
        "suffixes-behind-tag | key: \"tag(a:<id>:b)\" | has 'b' inside of its tag; write it behind the tag",
        "index-in-group     | key: \"tag(a:<id>)\", index-of: f | is an index of 'f', but they share no slot; give both the same tag and declare a group",
        "choices-in-group   | key: \"a:<kind>:tag(b:<id>)\" | can move from one <kind> to another, but no group proves one slot; declare a group of it with differ: kind",
        "inputs, one-of: [id] | key: \"a:<id>:<hash>\" | is asked for by 'path'; take only id",
        "listed, variables: [kind, word] | key: \"a:<word>:<kind>:<id>\" | has <word>, which may hold anything; list its values with one-of",
        "derived, from: path, by: [sha256, sha1] | key: \"a:<ns>\" | holds nothing derived from 'path' by sha256 or sha1; write a variable {from: path, by: …} into the key",
        "derived-in-order, from: path, by: [first(/), sha256] | key: \"a:<hash>:<ns>\" | holds of 'path' not first(/) and sha256, in this order; put the variables into the key in this order",
        "no-delimiter       | key: \"a:<more>\" | has <more>, which may hold ':'; use like, or escape: percent",
        "types, one-of: [string, hash] | key: \"a:<id>\" | is a set; use one of [string, hash]",
        "one-type           | key: \"a:<id>\", type: [set, zset] | has the types [set, zset]; make it several families",
        "encoding, one-of: [json, msgpack] | key: \"a:<id>\", value: raw | is encoded as 'raw'; use one of json, msgpack",
        "encoding-by-version | key: \"a:<id>\", value: raw | names the encoding 'raw' of its own; write value: {record: …} without encoding",
        "fields-described   | key: \"a:<id>\", fields: {a: text, b: {about: B.}} | does not say what the field 'a' means; write about: … there",
        "flat-fields        | key: \"a:<id>\", fields: {a: record S, b: text} | holds a whole record in the field 'a'; put the id of the record there",
        "flat-fields        | key: \"a:<id>\", value: json R | holds a whole record in the field 'r'; put the id of the record there",
        "partitioned, above: 100 | key: \"a:<id>\", budget: {entries: 1101} | is to hold 1,101 entries under one key; derive a variable of the key by bucket(11) and write partitions: 11",
        "needs, of: [about, owner] | key: \"a:<id>\", about: x | has no owner; write owner: …",
        "needs-one, of: [model, owner] | key: \"a:<id>\" | has none of model, owner; write model: … or owner: …",
        "refuses, of: [about, owner] | key: \"a:<id>\", about: x | has about; do without about: …",
      })
  void saysWhatIsWrongWithAFamily(String check, String family, String complaint) {
    assertThat(String.join(", ", complaints(check, family))).isEqualTo(complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "begins-with-text   | key: \"a:<id>\"",
        "begins-with-model  | key: \"a:<id>\"",
        "begins-with-model  | key: \"http_server2_log:<id>\", model: HttpServer2Log",
        "ends-with-variable | key: \"a:<id>\"",
        "variables-last     | key: \"a:<kind>:b:<id>\"",
        "lower-case         | key: \"a:<id>:b-2\"",
        "reserved-word, word: lock | key: \"lock:a:<id>\"",
        "reserved-word, word: lock | key: \"lock:a:b:<id>\"",
        "reserved-word, word: lock | key: \"locks:<id>\"",
        "key-length, most: 11 | key: \"a:<word>\"",
        "variables-in-tag   | key: \"tag(a:<id>):b\"",
        "suffixes-behind-tag | key: \"tag(a:<id>):b\"",
        "suffixes-behind-tag | key: \"tag(a:b:<id>)\"",
        "index-in-group     | key: \"a:<id>\"",
        "choices-in-group   | key: \"a:<word>\"",
        "inputs, one-of: [id, path] | key: \"a:<id>:<hash>\"",
        "listed, variables: [kind, word] | key: \"a:<kind>:<id>\"",
        "derived, from: path, by: [sha256] | key: \"a:<hash>\"",
        "derived-in-order, from: path, by: [first(/), sha256] | key: \"a:<ns>:<id>:<hash>\"",
        "no-delimiter       | key: \"a:<id>\"",
        "types, one-of: [set, hash] | key: \"a:<id>\"",
        "one-type           | key: \"a:<id>\"",
        "encoding, one-of: [json] | key: \"a:<id>\", value: json",
        "encoding, one-of: [json] | key: \"a:<id>\"",
        "encoding-by-version | key: \"a:<id>\"",
        "fields-described   | key: \"a:<id>\", fields: {a: {about: A.}}",
        "flat-fields        | key: \"a:<id>\", fields: {a: json S}",
        "partitioned, above: 100 | key: \"a:<id>\", budget: {entries: 100}",
        "partitioned, above: 100 | key: \"a:<part>\", partitions: 16, budget: {entries: 101}",
        "needs, of: [about] | key: \"a:<id>\", about: x",
        "needs-one, of: [model, owner] | key: \"a:<id>\", owner: x",
        "refuses, of: [owner] | key: \"a:<id>\", about: x",
      })
  void letsAFamilyPass(String check, String family) {
    assertThat(complaints(check, family)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"lock:a:b", "lock:<word>:<id>", "a:lock:<id>", "lock:a:lock:<id>", "lock:<id>:a"})
  void keepsAReservedWordForOneForm(String key) {
    String single = key.contains("<") ? "false" : "true";

    assertThat(
            complaints(
                "reserved-word, word: lock", "key: \"%s\", single: %s".formatted(key, single)))
        .hasSize(1);
  }

  private static List<String> complaints(String check, String family) {
    String type = family.contains("type:") ? "" : "type: set, ";
    return complaintsOf(check, type + family, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "version-status | `` | does not say the status of its version; write version: {major: …, status: …, note: …}",
        "version-status | version: {major: 1, status: x} | does not say the status of its version; write version: {major: …, status: …, note: …}",
        "version-status | version: {major: 1, note: x} | does not say the status of its version; write version: {major: …, status: …, note: …}",
        "version-status | version: {major: 1, status: x, note: y} | ``",
        "prefix-configurable | `` | does not let users choose the prefix; write prefix: {default: …, override: true}",
        "prefix-configurable | head: \"<prefix>\", prefix: {default: a, override: false} | does not let users choose the prefix; write prefix: {default: …, override: true}",
        "prefix-configurable | head: \"<prefix>\", prefix: {default: a} | ``",
        "prefix-default, not: [app, redis] | head: \"<prefix>\", prefix: {default: app} | has the default prefix 'app', which others may have too; choose the name of your implementation",
        "prefix-default, not: [app, redis] | head: \"<prefix>\", prefix: {default: mine} | ``",
        "encodings, one-of: [json, raw] | version: {major: 1, encoding: [json, msgpack]} | offers the encoding 'msgpack'; use one of json, raw",
        "encodings, one-of: [json, raw] | version: {major: 1, encoding: [json, raw]} | ``",
        "head, is: app | head: other | has the head 'other'; write head: \"app\"",
        "head, is: app | head: app | ``",
        "builder-file | services: {Web: {language: go}} | does not say where its keys are built; write language: … and builder: …",
        "builder-file | services: {Web: {builder: keys.go}} | does not say where its keys are built; write language: … and builder: …",
        "builder-file | services: {Web: {language: go, builder: keys.go}} | ``",
        "builder-file | services: {Web: {status: reserved}} | ``",
      })
  void looksAtTheCatalogAsAWhole(String check, String entries, String complaint) {
    assertThat(String.join(", ", complaintsOf(check, "type: set, key: \"a:<id>\"", entries)))
        .isEqualTo(complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "scopes, one-of: [web, shared] | head: \"<scope>\", scopes: {web: W, api: A} | has the scope 'api'; use one of web, shared",
        "scope-owner, except: [shared] | head: \"<scope>\", scopes: {web: {}, shared: {}} | does not say whose the scope 'web' is; write web: {owner: …}",
        "scope-owner, except: [shared] | head: \"<scope>\", scopes: {web: W, shared: S} | gives the scope 'shared' an owner; remove owner",
        "scope-owner, except: [shared] | head: \"<scope>\", scopes: {web: W, shared: {}} | ``",
      })
  void looksAtTheScopes(String check, String entries, String complaint) {
    String family = "scope: web, type: set, key: \"a:<id>\"";

    assertThat(String.join(", ", complaintsOf(check, family, entries))).isEqualTo(complaint);
  }

  /** What a rule with this check says of a catalog with one family. */
  private static List<String> complaintsOf(String check, String family, String entries) {
    Conventions own =
        SHIPPED.and(
            "own.yaml", "{convention: own, rules: {A: {text: t, check: %s}}}".formatted(check));
    String catalog =
        """
        {
          keyspace: sample,
          convention: own,
          variables: {
            id: {}, kind: {one-of: [a, b]}, word: {like: "[a-z]+", max: 9}, more: {rest: text},
            hash: {from: path, by: sha256}, ns: {from: path, by: first(/)},
            part: {from: path, by: bucket(16)}
          },
          records: {R: {r: record S}, S: {text: text}},
          families: {f: {life: {ttl: 1h}, %s}},
          %s
        }
        """
            .formatted(family, entries);
    return new Lint(own)
        .check(Sample.load(catalog)).findings().stream()
            .map(finding -> finding.what() + "; " + finding.mend())
            .toList();
  }
}
