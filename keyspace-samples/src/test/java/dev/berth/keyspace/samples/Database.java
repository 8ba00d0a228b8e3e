package dev.berth.keyspace.samples;

import dev.berth.keyspace.samples.PartsIT.Article;
import dev.berth.keyspace.samples.ShopKeys.Sku;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the samples keep elsewhere: views of a shop, and its articles. */
final class Database {
  private final Set<String> batches = new HashSet<>();
  private final Map<Sku, Article> articles =
      new HashMap<>(Map.of(new Sku("TEA-1"), new Article("Tea", 300)));
  private long views;
  private int reads;

  /** Adds what a batch has and notes its id, as one transaction would; nothing if it is noted. */
  synchronized void addOnce(String batch, long count) {
    if (batches.add(batch)) {
      views += count;
    }
  }

  synchronized long views() {
    return views;
  }

  synchronized Optional<Article> findArticle(Sku sku) {
    reads++;
    return Optional.ofNullable(articles.get(sku));
  }

  synchronized void setPrice(Sku sku, long price) {
    articles.computeIfPresent(sku, (_, article) -> new Article(article.name(), price));
  }

  /** How often an article was asked for. */
  synchronized int reads() {
    return reads;
  }
}
