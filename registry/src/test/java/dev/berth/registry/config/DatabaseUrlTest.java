package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db/berth, jdbc:postgresql://db/berth",
    "jdbc:postgresql:berth, jdbc:postgresql:berth",
    "postgresql://db/berth, jdbc:postgresql://db/berth",
    "postgres://db:5433/berth?ssl=true, jdbc:postgresql://db:5433/berth?ssl=true",
    "'postgresql://a:1,b:2/berth', 'jdbc:postgresql://a:1,b:2/berth'",
    "postgresql://[::1]:5432/berth, jdbc:postgresql://[::1]:5432/berth"
  })
  void becomesAUrlForJdbc(String text, String jdbc) {
    assertThat(DatabaseUrl.parse(text))
        .isEqualTo(new DatabaseUrl(jdbc, Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://me:p%40ss+w@db/berth?ssl=true",
        "jdbc:postgresql://me:p@ss+w@db/berth?ssl=true",
        "jdbc:postgresql://db/berth?user=me&password=p%40ss+w&ssl=true",
        "jdbc:postgresql://me@db/berth?ssl=true&password=p@ss%2Bw"
      })
  void givesUpItsLogin(String text) {
    assertThat(DatabaseUrl.parse(text))
        .isEqualTo(
            new DatabaseUrl(
                "jdbc:postgresql://db/berth?ssl=true", Optional.of("me"), Optional.of("p@ss+w")));
  }

  @Test
  void isShownWithoutItsLogin() {
    assertThat(DatabaseUrl.parse("postgresql://me:secret@db/berth"))
        .hasToString("jdbc:postgresql://db/berth");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db.example",
        "jdbc:mysql://db/berth",
        "postgresql:berth",
        "postgresql://",
        "postgresql://db/my berth",
        "postgresql://me:a/secret@db/berth",
        "postgresql://me:100%@db/berth",
        "jdbc:postgresql://db/berth?sslpassword=secret"
      })
  void isRejectedWhenItIsNoneOrHidesASecret(String text) {
    assertThatThrownBy(() -> DatabaseUrl.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://me:secret@db/berth",
        "postgresql://me:secret@x/y@db/berth",
        "mysql://me:secret/@db",
        "jdbc:postgresql://db/berth?sslpassword=secret&PassWord=secret",
      })
  void isMaskedEvenWhenMalformed(String text) {
    assertThat(DatabaseUrl.masked(text)).doesNotContain("secret").contains("****");
  }

  @Test
  void setsUserAndPasswordOfItsSource() {
    Reading reading =
        new Reading().variable("BERTH_DATABASE_URL", "postgresql://me:secret@db/berth");
    assertThat(reading.config().database().url()).contains("jdbc:postgresql://db/berth");
    assertThat(reading.config().database().password()).isEqualTo(Secret.of("secret"));
    assertThat(reading.line("database.user"))
        .isEqualTo(new EffectiveConfig.Line("database.user", "me", "BERTH_DATABASE_URL"));
    reading.variable("BERTH_DATABASE_USER", "you");
    assertThat(reading.config().database().user()).isEqualTo("you");
    reading.flag("--set", "database.password", "other");
    assertThat(reading.config().database().password()).isEqualTo(Secret.of("other"));
  }

  @Test
  void ofAStrongerSourceWinsOverALoginByName() {
    assertThat(
            new Reading()
                .variable("BERTH_DATABASE_USER", "you")
                .flag("--set", "database.url", "postgresql://me@db/berth")
                .config()
                .database()
                .user())
        .isEqualTo("me");
  }

  @Test
  void isMaskedInProblems() {
    assertThat(
            new Reading()
                .variable("BERTH_DATABASE_URL", "mysql://me:secret@db/berth")
                .problems()
                .getFirst())
        .startsWith("database.url (BERTH_DATABASE_URL): 'mysql://****@db/berth' is not a URL");
  }

  @Test
  void hidesALoginWithALineBreak() {
    assertThat(DatabaseUrl.masked("scheme://me:s3\ncret@host/name"))
        .isEqualTo("scheme://****@host/name");
  }
}
