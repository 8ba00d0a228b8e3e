package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The packed PostgreSQL of one platform, as it lies on the class path. */
record PostgresArchive(URL url) {
  static Optional<PostgresArchive> find(Platform platform) {
    @Nullable URL url = PostgresArchive.class.getClassLoader().getResource(name(platform));
    return Optional.ofNullable(url).map(PostgresArchive::new);
  }

  static String name(Platform platform) {
    return "postgres-%s-%s.txz".formatted(platform.system(), platform.processor());
  }

  /** Differs between versions: the checksum the jar keeps of the archive, so nothing is read. */
  String fingerprint() throws IOException {
    URLConnection connection = url.openConnection();
    return connection instanceof JarURLConnection jar && jar.getJarEntry() != null
        ? "%08x".formatted(jar.getJarEntry().getCrc())
        : "%d".formatted(connection.getContentLengthLong());
  }

  InputStream open() throws IOException {
    return url.openStream();
  }
}
