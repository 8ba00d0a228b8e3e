package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.server.RedisServer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Counts the commands that a server runs, those inside of scripts too. */
final class CommandCount {
  private static final Pattern LINE = Pattern.compile("cmdstat_([^:]+):calls=(\\d+),.*");

  private CommandCount() {}

  static Map<String, Long> of(RedisServer server, Callable<?> doing) throws Exception {
    server.send("CONFIG", "RESETSTAT");
    doing.call();
    return Arrays.stream(((String) server.send("INFO", "commandstats")).split("\r\n", -1))
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .filter(line -> !line.group(1).startsWith("config"))
        .collect(
            Collectors.toMap(
                line -> line.group(1),
                line -> Long.parseLong(line.group(2)),
                Long::sum,
                TreeMap::new));
  }
}
