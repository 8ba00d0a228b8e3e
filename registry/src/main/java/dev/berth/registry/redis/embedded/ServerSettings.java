package dev.berth.registry.redis.embedded;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The {@code redis.conf} of the embedded server. */
final class ServerSettings {
  private ServerSettings() {}

  static String text(int port, String password, ServerFiles files) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("bind", "127.0.0.1");
    settings.put("port", String.valueOf(port));
    settings.put("requirepass", password);
    settings.put("databases", "1");
    putMemory(settings);
    putProcess(settings, files);
    return settings.entrySet().stream()
        .map(setting -> "%s \"%s\"".formatted(setting.getKey(), escaped(setting.getValue())))
        .collect(Collectors.joining("\n", "# Written by Berth at each start.\n", "\n"));
  }

  private static void putMemory(Map<String, String> settings) {
    settings.put("save", "");
    settings.put("appendonly", "no");
    settings.put("maxmemory", "64mb");
    // Counts and fences must not be thrown out. Everything else goes by itself within seconds, and
    // what does not fit until then is answered by the database.
    settings.put("maxmemory-policy", "noeviction");
  }

  private static void putProcess(Map<String, String> settings, ServerFiles files) {
    // In a session of its own: an interrupt typed at the terminal ends the node first.
    settings.put("daemonize", "yes");
    // The command line is how a process that was left behind is known.
    settings.put("set-proc-title", "no");
    settings.put("pidfile", files.pid().toString());
    settings.put("dir", files.folder().toString());
    settings.put("logfile", files.log().toString());
    settings.put("always-show-logo", "no");
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
