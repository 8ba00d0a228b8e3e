package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.Platform;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The {@code postgresql.conf} of the embedded server. The first group makes it durable: what was
 * committed survives a crash of the program, of PostgreSQL and of the machine.
 */
final class ClusterSettings {
  private ClusterSettings() {}

  static String text(int port, Path logFolder, Platform platform, Changes changes) {
    Map<String, String> settings = new LinkedHashMap<>();
    putDurability(settings, platform);
    putConnections(settings, port);
    putResources(settings);
    putLog(settings, logFolder);
    settings.putAll(changes.settings());
    return settings.entrySet().stream()
        .map(setting -> "%s = '%s'".formatted(setting.getKey(), quoted(setting.getValue())))
        .collect(
            Collectors.joining(
                "\n",
                "# Written by Berth at each start. Settings of your own: ALTER SYSTEM SET.\n",
                "\n"));
  }

  private static void putDurability(Map<String, String> settings, Platform platform) {
    settings.put("fsync", "on");
    settings.put("synchronous_commit", "on");
    settings.put("full_page_writes", "on");
    if (platform.isMac()) {
      // fsync alone leaves the bytes in the drive's own cache there.
      settings.put("wal_sync_method", "fsync_writethrough");
    }
  }

  private static void putConnections(Map<String, String> settings, int port) {
    settings.put("listen_addresses", "127.0.0.1");
    settings.put("port", String.valueOf(port));
    settings.put("unix_socket_directories", "");
    settings.put("password_encryption", "scram-sha-256");
    settings.put("max_connections", "100");
  }

  private static void putResources(Map<String, String> settings) {
    settings.put("shared_buffers", "64MB");
    settings.put("max_wal_size", "512MB");
    // One delete may lock some relations of every partition.
    settings.put("max_locks_per_transaction", "256");
    settings.put("jit", "off");
    settings.put("timezone", "UTC");
    settings.put("lc_messages", "C");
  }

  /** One file for each day of the week, begun anew when the day comes again. */
  private static void putLog(Map<String, String> settings, Path folder) {
    settings.put("logging_collector", "on");
    settings.put("log_directory", folder.toString());
    settings.put("log_filename", "postgresql-%a.log");
    settings.put("log_truncate_on_rotation", "on");
    settings.put("log_rotation_age", "1d");
    settings.put("log_rotation_size", "0");
    settings.put("log_timezone", "UTC");
    settings.put("log_line_prefix", "%m [%p] ");
    settings.put("log_checkpoints", "off");
    settings.put("log_min_error_statement", "panic");
  }

  private static String quoted(String value) {
    return value.replace("\\", "\\\\").replace("'", "''");
  }
}
