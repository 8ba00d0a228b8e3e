package dev.berth.registry.referrer;

import static dev.berth.oci.ErrorCode.TOOMANYREQUESTS;
import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.Refusals.assertRefused;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.Reservation;
import dev.berth.registry.http.Handler;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Spool;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Large pages of referrers are loaded by their handler, within the memory for such work. */
final class LargeReferrerPagesIT {
  private static final long BUDGET = 1024 * 1024;
  private static final ClientAddress OTHER = ClientAddress.of("127.0.0.9");

  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Digest config = client.pushBlob("app", "config");
  private final MemoryBudget budget = new MemoryBudget(BUDGET, Duration.ofMillis(100));

  @TempDir private Path folder = Path.of("");

  private record ReferrersRequest(Digest subject, Map<String, String> query) implements Request {
    @Override
    public String method() {
      return "GET";
    }

    @Override
    public String client() {
      return "127.0.0.2";
    }

    @Override
    public ClientAddress clientAddress() {
      return ClientAddress.of(client());
    }

    @Override
    public String part(String variable) {
      return variable.equals("name") ? "app" : subject.toString();
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> queryAll(String name) {
      return Optional.ofNullable(query.get(name)).stream().toList();
    }

    @Override
    public RequestBody body() {
      return RequestBody.NONE;
    }
  }

  private Response list(Digest subject, Map<String, String> query) throws IOException {
    ReferrerHandler referrers =
        new ReferrerHandler(
            new RepositoryLookup(node.database(), new RepositoryTable()),
            node.database(),
            new MediaTypes(node.database(), new MediaTypeTable()),
            new LargeDocuments(Spool.in(folder.resolve("spool")), budget),
            1000);
    AtomicReference<Handler> handler = new AtomicReference<>();
    referrers
        .routes()
        .getFirst()
        .wrap(
            original -> {
              handler.set(original);
              return original;
            });
    return Objects.requireNonNull(handler.get()).handle(new ReferrersRequest(subject, query));
  }

  private Digest refer(Digest subject) {
    String referrer =
        imageWith(
            "\"subject\":%s,\"annotations\":{\"large\":\"%s\"},"
                .formatted(descriptor(OCI_MANIFEST, subject), "x".repeat(100_000)),
            config);
    assertThat(client.putManifest("app", sha256(referrer), referrer).status()).isEqualTo(201);
    return sha256(referrer);
  }

  /** When the body is opened, the handler has neither its turn nor its page any more. */
  @Test
  void areLoadedBeforeTheHandlerReturns() throws IOException {
    Digest subject = sha256("subject");
    Digest referrer = refer(subject);

    Response response = list(subject, Map.of());
    client.delete("/v2/app/manifests/" + referrer);

    assertThat(response.body()).isInstanceOf(ResponseBody.Streamed.class);
    ResponseBody.Streamed body = (ResponseBody.Streamed) response.body();
    try (InputStream stream = body.source().open()) {
      assertThat(stream.readAllBytes()).hasSize(Math.toIntExact(body.length()));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void waitForMemoryBeforeTheyAreRead() throws IOException {
    Digest subject = sha256("subject of none");
    try (Reservation _ = budget.reserve(OTHER, BUDGET)) {
      assertRefused(TOOMANYREQUESTS, () -> list(subject, Map.of()));
      assertRefused(TOOMANYREQUESTS, () -> list(subject, Map.of("n", "101")));
      assertThat(list(subject, Map.of("n", "100")).status()).isEqualTo(200);
    }
    assertThat(list(subject, Map.of()).status()).isEqualTo(200);
    assertThat(budget.used()).isZero();
  }
}
