package dev.berth.registry.gc;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.review.Due;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A node that collects nothing by itself, and what a test needs to let it. */
public final class CollectedNode implements BeforeAllCallback, AfterAllCallback {
  private final TestNode node;

  public CollectedNode() {
    this(Map.of());
  }

  public CollectedNode(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("BERTH_GC_WORKERS", "0");
    all.put("BERTH_GC_JITTER", "0s");
    this.node = new TestNode(all);
  }

  public TestNode node() {
    return node;
  }

  public TestClient client() {
    return node.client();
  }

  public Database database() {
    return node.database();
  }

  public TestTransactions transactions() {
    return new TestTransactions(database());
  }

  public Collector manifests() {
    return collection().all().get(0);
  }

  public Collector blobs() {
    return collection().all().get(1);
  }

  public Collector objects() {
    return collection().all().get(2);
  }

  public GarbageCollection collection() {
    return GarbageCollection.create(node.config(), database(), node.storage());
  }

  /** Collects everything, whenever it is due, until nothing is left to look at. */
  public void collectAll() {
    for (int round = 0; round < 100; round++) {
      int looked =
          collection().all().stream().mapToInt(one -> one.collect(Due.NOW, 500).looked()).sum();
      if (looked == 0) {
        return;
      }
    }
    throw new AssertionError("collecting comes to no end");
  }

  /** Makes all reviews due that wait. */
  public void makeDue() {
    transactions()
        .run(
            handle -> {
              handle.execute(
                  "UPDATE blob_review_queue SET review_after = review_after - interval '10 days'");
              handle.execute(
                  "UPDATE manifest_review_queue"
                      + " SET review_after = review_after - interval '10 days'");
              handle.execute(
                  "UPDATE referrer_review_queue"
                      + " SET review_after = review_after - interval '10 days'");
            });
  }

  public long count(String table) {
    return transactions()
        .number(handle -> handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }

  /** What was removed of this digest, such as {@code blob layer_delete}. */
  public List<String> collected(Digest digest) {
    return transactions()
        .list(
            handle ->
                handle
                    .select(
                        "SELECT kind || ' ' || event FROM collected WHERE digest = ? ORDER BY id",
                        digest)
                    .mapTo(String.class)
                    .list());
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    node.beforeAll(context);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    node.afterAll(context);
  }
}
