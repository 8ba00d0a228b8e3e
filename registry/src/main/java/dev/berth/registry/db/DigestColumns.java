package dev.berth.registry.db;

import dev.berth.oci.Digest;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.ByteStreamWriter;

/** Binds and maps a {@link Digest} as bytea, in its stored form, and large values of that type. */
final class DigestColumns implements JdbiPlugin {
  @Override
  public void customizeJdbi(Jdbi jdbi) {
    jdbi.registerArgument(new ToBytes());
    jdbi.registerArgument(new ToArray());
    jdbi.registerArgument(new ToStream());
    jdbi.registerArrayType(Digest.class, "bytea", DigestColumns::arrayElement);
    jdbi.registerColumnMapper(Digest.class, new FromBytes());
  }

  /** The driver takes arrays of bytea only in text form from a library that knows no byte[][]. */
  private static @Nullable String arrayElement(@Nullable Digest digest) {
    return digest == null ? null : "\\x" + HexFormat.of().formatHex(digest.toBytes());
  }

  private static final class ToBytes extends AbstractArgumentFactory<Digest> {
    ToBytes() {
      super(Types.BINARY);
    }

    @Override
    protected Argument build(Digest digest, ConfigRegistry config) {
      return (position, statement, context) -> statement.setBytes(position, digest.toBytes());
    }
  }

  private static final class ToArray extends AbstractArgumentFactory<DigestArray> {
    ToArray() {
      super(Types.ARRAY);
    }

    @Override
    protected Argument build(DigestArray array, ConfigRegistry config) {
      return (position, statement, context) ->
          statement.setArray(
              position, statement.getConnection().createArrayOf("bytea", array.toBytes()));
    }
  }

  private static final class ToStream extends AbstractArgumentFactory<LargeBytes> {
    ToStream() {
      super(Types.BINARY);
    }

    @Override
    protected Argument build(LargeBytes bytes, ConfigRegistry config) {
      return (position, statement, context) ->
          statement.setObject(position, ByteStreamWriter.of(ByteBuffer.wrap(bytes.content())));
    }
  }

  private static final class FromBytes implements ColumnMapper<@Nullable Digest> {
    @Override
    public @Nullable Digest map(ResultSet row, int column, StatementContext context)
        throws SQLException {
      byte[] bytes = row.getBytes(column);
      return bytes == null ? null : Digest.fromBytes(bytes);
    }
  }
}
