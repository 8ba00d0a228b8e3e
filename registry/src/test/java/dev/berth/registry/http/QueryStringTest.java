package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.OciException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStringTest {
  @Test
  void findsAllValuesOfAParameterInOrder() {
    assertThat(QueryString.all("tag=a&n=1&tag=b&tag=", "tag")).containsExactly("a", "b", "");
    assertThat(QueryString.all("tag=a=b", "tag")).containsExactly("a=b");
    assertThat(QueryString.all("&&tag=a&", "tag")).containsExactly("a");
  }

  @Test
  void findsNothingOfOtherParameters() {
    assertThat(QueryString.all("", "n")).isEmpty();
    assertThat(QueryString.all("n", "n")).isEmpty();
    assertThat(QueryString.all("n&last=n", "n")).isEmpty();
    assertThat(QueryString.all("m=1&nn=2", "n")).isEmpty();
  }

  @Test
  void decodesNamesAndValues() {
    assertThat(QueryString.all("%6e=a%2Bb+c", "n")).containsExactly("a+b c");
    assertThat(QueryString.all("=x", "")).containsExactly("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"n=%", "n=%zz", "%zz=1", "n=a%00b"})
  void refusesWhatCannotBeRead(String query) {
    assertThatThrownBy(() -> QueryString.all(query, "n")).isInstanceOf(OciException.class);
  }
}
