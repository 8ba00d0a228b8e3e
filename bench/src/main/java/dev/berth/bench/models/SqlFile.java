package dev.berth.bench.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;

/** Statements in a file beside this class, in which {@code ${name}} stands for a value. */
final class SqlFile {
  private final String text;

  private SqlFile(String text) {
    this.text = text;
  }

  static SqlFile read(String name) {
    try (InputStream file =
        Objects.requireNonNull(SqlFile.class.getResourceAsStream(name), "no file " + name)) {
      return new SqlFile(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  SqlFile with(Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("${" + value.getKey() + "}", value.getValue());
    }
    return new SqlFile(filled);
  }

  void execute(Handle handle) {
    try (Statement statement = handle.getConnection().createStatement()) {
      statement.execute(text);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make Model 1: " + e.getMessage(), e);
    }
  }
}
