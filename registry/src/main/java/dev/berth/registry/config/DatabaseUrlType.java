package dev.berth.registry.config;

import java.util.Optional;

/** The address of a PostgreSQL as a JDBC URL, or nothing. */
record DatabaseUrlType() implements ValueType<Optional<String>> {
  @Override
  public Optional<String> parse(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(DatabaseUrl.parse(text).jdbc());
  }

  @Override
  public String expected() {
    return "a URL such as postgresql://host:5432/name or jdbc:postgresql://host:5432/name"
        + " (a password only as database.password, as password= or before the @)";
  }

  @Override
  public boolean mayHoldSecret() {
    return true;
  }

  @Override
  public String shown(String text) {
    return DatabaseUrl.masked(text);
  }
}
