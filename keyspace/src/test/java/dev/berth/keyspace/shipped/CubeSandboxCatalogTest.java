package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.Scope;
import dev.berth.keyspace.catalog.Service;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.KeyException;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.ValueSigns;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CubeSandboxCatalogTest {
  private static final String SANDBOX = "7c8fbcd45ffe450fb8f7fb223ad45507";
  private static final Keyspaces ALL = new CatalogLoader().add(Shipped.file("cubesandbox")).load();
  private static final Keyspace CUBE = ALL.get("cubesandbox");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node.metric      | n-1     | cube:v1:master:node:metric:n-1               | hash          | CubeMaster         | CubeMaster           | 10m after each write
          sandbox.proxy    | SANDBOX | cube:v1:shared:sandbox:proxy:SANDBOX         | hash          | CubeMaster         | CubeProxy            | no expiry
          instance.info    | i-1     | cube:v1:master:instance:info:i-1             | hash          | CubeMaster         | CubeMaster           | no expiry
          task.describe    | t-1     | cube:v1:master:task:describe:t-1             | hash          | CubeMaster         | CubeMaster, external | 1d after each write
          instance.meta    | i-1:a   | cube:v1:master:instance:meta:i-1:a           | string, list  | CubeMaster         | CubeMaster           | no expiry
          lifecycle.meta   |         | cube:v1:shared:sandbox:lifecycle:meta        | hash          | CubeMaster         | cube-proxy-sidecar   | no expiry
          lifecycle.events |         | cube:v1:shared:sandbox:lifecycle:events      | stream        | CubeMaster         | cube-proxy-sidecar   | trimmed to about 100000 entries
          lifecycle.state  | SANDBOX | cube:v1:shared:sandbox:lifecycle:state:SANDBOX | string      | cube-proxy-sidecar | cube-proxy-sidecar   | 1m after each write
          """)
  @Shows({"C4", "C20", "C21"})
  void registersEightFamilies(
      String name,
      String id,
      String key,
      String types,
      String writers,
      String readers,
      String life) {
    Family family = CUBE.family(name);

    assertThat(id == null ? family.key() : family.key(id.replace("SANDBOX", SANDBOX)))
        .hasToString(key.replace("SANDBOX", SANDBOX));
    assertThat(family.rule().content().types()).hasToString("[" + types + "]");
    assertThat(family.rule().access().writers()).hasToString("[" + writers + "]");
    assertThat(family.rule().access().readers()).hasToString("[" + readers + "]");
    assertThat(family.life().life()).hasToString(life);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node.metric    | ins_id text, update_at time, quota_cpu_usage integer milli-cpu, quota_mem_mb_usage integer MB, mvm_num integer, nic_queues integer, data_disk_usage_per decimal %, storage_disk_usage_per decimal %, sys_disk_usage_per decimal %
          sandbox.proxy  | HostIP text, SandboxIP text optional, CreatedAt time, <port> integer
          task.describe  | task_id text, status text, error_code integer, error_message text
          lifecycle.meta | <sandbox> json SandboxLifecycleMeta
          """)
  @Shows("C22")
  void declaresTheFieldsWithTheirUnits(String family, String fields) {
    List<String> declared =
        CUBE.family(family).rule().content().fields().all().stream()
            .map(CubeSandboxCatalogTest::shown)
            .toList();
    assertThat(String.join(", ", declared)).isEqualTo(fields);
  }

  private static String shown(Field field) {
    return field.name()
        + " "
        + field.type()
        + (field.optional() ? " optional" : "")
        + field.unit().map(unit -> " " + unit).orElse("");
  }

  @Test
  @Shows("C22")
  void saysWhereOtherFieldsAreDescribedAndWhatEachStateMeans() {
    ValueRule state = CUBE.family("lifecycle.state").rule().content().value().orElseThrow();

    assertThat(CUBE.family("instance.info").rule().content().fields().open().orElse(""))
        .contains("CubeMaster/pkg/base/types/redis.go");
    assertThat(state.oneOf()).containsExactly("running", "pausing", "paused", "resuming");
    assertThat(state.meanings()).containsEntry("pausing", "It is being paused.");
  }

  @Test
  @Shows({"C1", "C19"})
  void refusesIdsThatAreNone() {
    Family proxy = CUBE.family("sandbox.proxy");
    for (String id :
        List.of(
            "", "a:b", "{a}", "*", SANDBOX + "\n", SANDBOX.toUpperCase(java.util.Locale.ROOT))) {
      assertThatThrownBy(() -> proxy.key(id)).as(id).isInstanceOf(KeyException.class);
    }
    assertThat(ALL.classifier().classify(SANDBOX.getBytes(UTF_8)))
        .isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  @Shows("C19")
  void escapesTokensThatHoldColons() {
    assertThat(CUBE.family("api.session").key("a:b*")).hasToString("cube:v1:api:session:a%3Ab%2A");
  }

  @Test
  @Shows({"C16", "C17"})
  void formsLocksAndIdempotencyKeysBehindTheScope() {
    assertThat(CUBE.family("lock.sandbox.proxy").key(SANDBOX))
        .hasToString("cube:v1:master:lock:sandbox:proxy:" + SANDBOX);
    assertThat(CUBE.family("idemp.task.describe").key("t-1"))
        .hasToString("cube:v1:master:idemp:task:describe:t-1");
  }

  @Test
  @Shows({"C18", "C28"})
  void findsAllKeysOfAKindByOnePrefix() {
    assertThat(CUBE.families())
        .allSatisfy(
            family ->
                assertThat(new String(family.scanPattern(), UTF_8))
                    .isEqualTo(
                        "cube:v1:%s:%s"
                            .formatted(
                                family.rule().access().scope().orElse(""),
                                family.rule().key().toString().replaceAll("<.*>", "*"))));
  }

  @ParameterizedTest
  @CsvSource({
    "bypass_host_proxy:7c8fbcd45ffe450fb8f7fb223ad45507, sandbox.proxy",
    "cube_instance_info:i-1, instance.info",
    "describetask:t-1, task.describe",
    "instance:metadata:i-1:a, instance.meta",
  })
  @Shows("C29")
  void recognisesOlderKeys(String key, String family) {
    assertThat(ALL.classifier().classify(key.getBytes(UTF_8))).isEqualTo(legacy(family));
  }

  @Test
  @Shows({"C1", "C29"})
  void recognisesABareNodeIdByItsValueOnly() {
    byte[] node = "10.0.0.7".getBytes(UTF_8);
    ValueSigns metrics =
        new ValueSigns(RedisType.HASH, Set.of("ins_id", "update_at", "mvm_num"), 3);
    ValueSigns other = new ValueSigns(RedisType.STRING, Set.of(), 20);

    assertThat(ALL.classifier().classify(node, metrics)).isEqualTo(legacy("node.metric"));
    assertThat(ALL.classifier().classify(node, other))
        .isEqualTo(new Classification.Undeclared(List.of()));
  }

  private static Classification.Legacy legacy(String family) {
    return new Classification.Legacy(
        CUBE.family(family), CUBE.family(family).rule().legacy().getFirst());
  }

  @Test
  @Shows("C24")
  void refusesARouteThatLivesShorterThanASandbox() {
    Settings longest = Settings.NONE.withConfig("sandbox_max_lifetime", Duration.ofDays(7));

    assertThatThrownBy(
            () ->
                Shipped.keyspace(
                    "cubesandbox", longest.withLife("sandbox.proxy", Duration.ofDays(6))))
        .isInstanceOf(ProblemsException.class)
        .hasMessageContaining("live 6d, less than the least of 7d");
    assertThat(
            Shipped.keyspace("cubesandbox", longest.withLife("sandbox.proxy", Duration.ofDays(8)))
                .family("sandbox.proxy")
                .life()
                .life())
        .hasToString("8d after each write");
  }

  @Test
  @Shows("C25")
  void takesLifetimesFromSettingsByTheirNames() {
    Keyspace configured =
        Shipped.keyspace(
            "cubesandbox",
            Settings.NONE
                .withConfig("node_metric_ttl_sec", Duration.ofMinutes(5))
                .withConfig("describe_task_expire_time", Duration.ofHours(1)));

    assertThat(configured.family("node.metric").life().life())
        .isEqualTo(new Life.Expires(Duration.ofMinutes(5), Life.Begin.EACH_WRITE));
    assertThat(configured.family("task.describe").life().life())
        .isEqualTo(new Life.Expires(Duration.ofHours(1), Life.Begin.EACH_WRITE));
  }

  @Test
  @Shows({"C3", "C7", "C8", "C26"})
  void saysWhoseEachScopeIsAndWhoWrites() {
    Map<String, Scope> scopes = CUBE.catalog().head().scopes();

    assertThat(scopes).containsOnlyKeys("master", "proxy", "api", "shared");
    assertThat(CUBE.families())
        .noneMatch(family -> family.rule().access().writers().contains("CubeProxy"));
    assertThat(CUBE.catalog().services())
        .extractingByKey("CubeProxy")
        .extracting(Service::builder)
        .hasToString("Optional[CubeProxy/lua/redis_keys.lua]");
  }

  @Test
  @Shows("C27")
  void documentsReservedFamilies() {
    assertThat(CUBE.families())
        .filteredOn(family -> family.rule().traits().status() == Status.RESERVED)
        .extracting(Family::name)
        .containsExactly(
            "instance.meta",
            "api.session",
            "api.ratelimit",
            "api.setting",
            "lock.sandbox.proxy",
            "idemp.task.describe");
  }

  @Test
  @Shows("C10")
  void declaresTheTwoKeysWithoutAnIdAsSingle() {
    assertThat(CUBE.families())
        .filteredOn(family -> family.rule().traits().single())
        .extracting(Family::name)
        .containsExactly("lifecycle.meta", "lifecycle.events");
  }
}
