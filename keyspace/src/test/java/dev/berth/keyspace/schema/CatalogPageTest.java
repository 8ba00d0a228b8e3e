package dev.berth.keyspace.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Written;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CatalogPageTest {
  private static final SchemaFile SCHEMA = SchemaFile.read("catalog.schema.json");

  @Test
  void isInTheRepositoryAsTheSchemaSays() throws IOException {
    Written.check(Written.page("catalog.md"), new CatalogPage(SCHEMA).text());
  }

  @Test
  void showsAnExampleThatCompiles() {
    var shop = new CatalogLoader().add("shop.yaml", CatalogPage.EXAMPLE).load().get("shop");

    assertThat(shop.family("cart.total").key("7")).hasToString("shop:v1:{cart:7}:total");
    assertThat(SCHEMA.errors(CatalogPage.EXAMPLE)).isEmpty();
  }
}
