package dev.berth.keyspace.shipped;

import dev.berth.keyspace.Written;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FourConventionsPageTest {
  @Test
  void isInTheRepositoryAsTheFilesSay() throws IOException {
    Written.check(Written.page("four-conventions.md"), new FourConventionsPage().text());
  }
}
