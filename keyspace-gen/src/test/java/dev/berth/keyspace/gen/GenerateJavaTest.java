package dev.berth.keyspace.gen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerateJavaTest {
  private static final String CATALOG =
      """
      keyspace: cube
      head: "cube:<version>:<scope>"
      version: {major: 1}
      scopes: {master: CubeMaster, shared: {}, api: {owner: CubeApi, status: reserved}}
      services: {CubeMaster: {language: java}, CubeProxy: {language: java}, CubeApi: {language: rust}}
      variables:
        sandbox: {like: "[0-9a-f]{4}", about: The id of a sandbox */ <b>.}
        node: {like: "[a-z0-9-]+"}
        string: {}
        status: {one-of: [good, not-good]}
        ns: {from: path, by: first(/)}
        hash: {from: path, by: sha256}
      families:
        sandbox.proxy: {about: "Where @it is */ <reached>", scope: shared, key: "proxy:<sandbox>:<node>", type: hash, writers: [CubeMaster], readers: [CubeProxy], life: {ttl: none, ends: DEL}}
        node.metric: {scope: master, key: "metric:<node>", type: string, value: integer, life: {ttl: 10m}}
        default: {scope: master, key: "default:<string>:<status>", type: zset, life: {ttl: 10m}}
        pull: {scope: shared, key: "tag(<ns>:<hash>):pull", type: [string, list], writers: [CubeMaster], readers: [CubeMaster], life: {ttl: 10m}}
        session: {scope: api, key: "session:<string>", type: string, status: reserved, life: undecided}
      """;

  @TempDir private Path folder;
  private Path catalog;

  @BeforeEach
  void writeCatalog() throws IOException {
    catalog = folder.resolve("cube.yaml");
    Files.writeString(catalog, CATALOG);
  }

  @Test
  void buildsKeysThatSayWhatTheyHold() throws IOException {
    CompiledSource compiled =
        compile(
            Optional.empty(),
            """
            WriteKey<Shape.Hash> proxy = keys.sandboxProxy(new CubeKeys.Sandbox("00ff"), new CubeKeys.Node("n1"));
            WriteKey<Shape.Counter> metric = keys.nodeMetric(new CubeKeys.Node("n1"));
            ReadKey<Shape.Ranking> ranking = keys.default_(new CubeKeys.StringInput("x"), CubeKeys.Status.NOT_GOOD);
            WriteKey<Shape.Various> pull = keys.pull(new CubeKeys.Path("a/b"));
            return proxy + " " + metric + " " + ranking + " " + pull.toString().length();
            """);

    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.call("sample.Use", "run"))
        .isEqualTo(
            "cube:v1:shared:proxy:00ff:n1 cube:v1:master:metric:n1 cube:v1:master:default:x:not-good "
                + ("cube:v1:shared:{a:".length() + 64 + "}:pull".length()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "keys.sandboxProxy(new CubeKeys.Node('n'), new CubeKeys.Sandbox('00ff'))  | incompatible types",
        "keys.nodeMetric('n1')                                                   | incompatible types",
        "keys.nodeMetric()                                                       | cannot be applied",
        "keys.session(new CubeKeys.StringInput('x'))                             | cannot find symbol",
        "keys.default_(new CubeKeys.StringInput('x'), CubeKeys.Status.BAD)       | cannot find symbol",
        "{ WriteKey<Shape.Hash> k = keys.nodeMetric(new CubeKeys.Node('n')); }   | incompatible types",
      })
  @Shows("C2")
  void doesNotCompileWrongUse(String use, String error) throws IOException {
    assertThat(compile(Optional.empty(), statement(use)).errors())
        .singleElement()
        .asString()
        .contains(error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ ReadKey<Shape.Hash> k = keys.sandboxProxy(new CubeKeys.Sandbox('0'), new CubeKeys.Node('n')); }  | ",
        "{ WriteKey<Shape.Hash> k = keys.sandboxProxy(new CubeKeys.Sandbox('0'), new CubeKeys.Node('n')); } | incompatible types",
        "keys.nodeMetric(new CubeKeys.Node('n'))                                                            | cannot find symbol",
        "keys.pull(null)                                                                                    | cannot find symbol",
      })
  @Shows({"C2", "C8", "C26"})
  void givesAServiceOnlyWhatItMayUse(String use, String error) throws IOException {
    var errors = compile(Optional.of("CubeProxy"), statement(use)).errors();

    if (error == null) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors).singleElement().asString().contains(error);
    }
  }

  private static String statement(String use) {
    String java = use.replace('\'', '"');
    return (java.startsWith("{") ? java : "Object k = " + java + ";") + " return \"\";";
  }

  @Test
  @Shows({"C12", "C28"})
  void letsNobodyUseAKeyBeforeItIsDeclared() throws IOException {
    String use = "return keys.route(new CubeKeys.Node(\"n1\")).toString();";
    assertThat(compile(Optional.empty(), use).errors())
        .singleElement()
        .asString()
        .contains("cannot find symbol");

    Files.writeString(
        catalog,
        CATALOG + "  route: {scope: master, key: \"route:<node>\", type: hash, life: {ttl: 1m}}\n");
    CompiledSource declared = compile(Optional.empty(), use);
    assertThat(declared.errors()).isEmpty();
    assertThat(declared.call("sample.Use", "run")).isEqualTo("cube:v1:master:route:n1");
  }

  @Test
  void noticesAtRunTimeThatTheCatalogIsAnotherOne() throws IOException {
    CompiledSource compiled = compile(Optional.empty(), "return \"\";");
    Files.writeString(
        compiled.classes().resolve("sample/cube.yaml"), CATALOG.replace("ttl: 10m", "ttl: 20m"));

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> compiled.call("sample.Use", "run"))
        .withMessageContaining("family 'cube/node.metric' has changed since code was generated");
  }

  private CompiledSource compile(Optional<String> service, String body) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    GenerateJava generate =
        new GenerateJava(catalog, Optional.empty(), "sample", Optional.empty(), service);
    JavaClass written = generate.write(folder.resolve("sources"), classes);
    String source =
        Files.readString(folder.resolve("sources/sample").resolve(written.name() + ".java"));
    String use =
        """
        package sample;
        import dev.berth.keyspace.compile.Settings;
        import dev.berth.keyspace.typed.*;
        public final class Use {
          public static String run() {
            CubeKeys keys = CubeKeys.load(Settings.NONE);
            %s
          }
        }
        """
            .formatted(body);
    return CompiledSource.compile(classes, Map.of("sample.CubeKeys", source, "sample.Use", use));
  }

  @Test
  void saysWithAFamilyWhatItsKeyAndLifeAre() throws IOException {
    generate("sample", Optional.empty());
    assertThat(Files.readString(folder.resolve("sample/CubeKeys.java")))
        .contains("<p>Key {@code metric:<node>}, life: 10m after each write.\n");
  }

  @Test
  void leavesFilesAloneThatAreRight() throws IOException {
    GenerateJava generate =
        new GenerateJava(catalog, Optional.of("cube"), "a.b", Optional.of("K"), Optional.empty());
    generate.write(folder, folder);
    Path file = folder.resolve("a/b/K.java");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000));

    generate.write(folder, folder);
    assertThat(Files.getLastModifiedTime(file).toMillis()).isEqualTo(1000);
    Files.writeString(catalog, CATALOG.replace("ttl: 10m", "ttl: 20m"));
    generate.write(folder, folder);
    assertThat(Files.getLastModifiedTime(file).toMillis()).isGreaterThan(1000);
  }

  @Test
  void refusesWhatCannotBecomeJava() throws IOException {
    Files.writeString(catalog, CATALOG.replace("pull:", "node-metric:"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate("sample", Optional.empty()))
        .withMessage("'node.metric' and 'node-metric' would both be called nodeMetric in Java");
    Files.writeString(catalog, CATALOG);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate("no package", Optional.empty()))
        .withMessage("'no package' is no name of a package");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate("sample", Optional.of("Cube")))
        .withMessageStartingWith("keyspace 'cube' has no service 'Cube', only [CubeMaster");
  }

  @Test
  void tellsTheProblemsOfTheCatalog() throws IOException {
    Files.writeString(catalog, CATALOG.replace("<node>", "<nod>"));
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> generate("sample", Optional.empty()))
        .withMessageContaining("did you mean <node>?");
  }

  private void generate(String packageName, Optional<String> service) throws IOException {
    new GenerateJava(catalog, Optional.empty(), packageName, Optional.empty(), service)
        .write(folder, folder);
  }
}
