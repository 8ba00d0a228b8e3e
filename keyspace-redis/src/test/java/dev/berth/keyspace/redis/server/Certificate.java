package dev.berth.keyspace.redis.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A certificate for 127.0.0.1 and localhost that signs itself, and its key, as PEM files. */
public record Certificate(Path certificate, Path key) {
  private static final String PASSWORD = "berth-test";

  /** Makes a new one in this folder. */
  public static Certificate in(Path folder) {
    Path store = folder.resolve("server.p12");
    keytool(store);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      byte[] key = keys.getKey("server", PASSWORD.toCharArray()).getEncoded();
      return new Certificate(
          pem(
              folder.resolve("server.crt"),
              "CERTIFICATE",
              keys.getCertificate("server").getEncoded()),
          pem(folder.resolve("server.key"), "PRIVATE KEY", key));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void keytool(Path store) {
    String program = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            program,
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=ip:127.0.0.1,dns:localhost",
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("keytool: " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path pem(Path file, String what, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what));
  }
}
