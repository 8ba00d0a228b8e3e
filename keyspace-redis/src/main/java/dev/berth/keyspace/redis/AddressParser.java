package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.RedisAddress.Host;
import dev.berth.keyspace.redis.RedisAddress.Kind;
import dev.berth.keyspace.redis.RedisAddress.Login;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of an address. */
final class AddressParser {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "redis(?<tls>s)?(-(?<kind>cluster|sentinel))?://((?<login>[^@/#]*)@)?"
              + "(?<hosts>[^/@#?]+)(/(?<database>[0-9]{1,4})?)?(#(?<master>.+))?");
  private static final Pattern HOST =
      Pattern.compile("(?<name>\\[[0-9A-Fa-f:.]+]|[^:\\[\\]]+)(:(?<port>[0-9]{1,5}))?");

  private static final int LAST_PORT = 65_535;

  private final String text;

  AddressParser(String text) {
    this.text = text;
  }

  RedisAddress parse() {
    Matcher matcher = ADDRESS.matcher(text);
    if (!matcher.matches()) {
      throw wrong("it is not like redis://[[user:]password@]host[:port][/database]");
    }
    Kind kind = Optional.ofNullable(matcher.group("kind")).flatMap(Kind::find).orElse(Kind.SINGLE);
    RedisAddress address =
        new RedisAddress(
            kind,
            matcher.group("tls") != null,
            hosts(kind, matcher.group("hosts")),
            Optional.ofNullable(matcher.group("login")).map(this::login),
            Optional.ofNullable(matcher.group("database")).map(Integer::parseInt).orElse(0),
            Optional.ofNullable(matcher.group("master")));
    check(address);
    return address;
  }

  private void check(RedisAddress address) {
    if (address.kind() == Kind.SINGLE && address.hosts().size() > 1) {
      throw wrong("several hosts need redis-cluster or redis-sentinel");
    }
    if (address.kind() == Kind.CLUSTER && address.database() != 0) {
      throw wrong("a cluster has only database 0");
    }
    if ((address.kind() == Kind.SENTINEL) != address.master().isPresent()) {
      throw wrong("the name of the master stands after #, with redis-sentinel only");
    }
  }

  private List<Host> hosts(Kind kind, String hosts) {
    return Arrays.stream(hosts.split(",", -1)).map(host -> host(kind, host)).toList();
  }

  private Host host(Kind kind, String host) {
    Matcher matcher = HOST.matcher(host);
    if (!matcher.matches()) {
      throw wrong("one of the hosts is not like host[:port]");
    }
    String name = matcher.group("name").replaceAll("[\\[\\]]", "");
    String port = matcher.group("port");
    return new Host(name, port == null ? kind.defaultPort() : port(port));
  }

  private int port(String port) {
    int number = Integer.parseInt(port);
    if (number > LAST_PORT) {
      throw wrong("there is no port " + number);
    }
    return number;
  }

  private Login login(String login) {
    int colon = login.indexOf(':');
    Optional<String> user =
        colon <= 0 ? Optional.empty() : Optional.of(decode(login.substring(0, colon)));
    return new Login(user, decode(login.substring(colon + 1)));
  }

  private String decode(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      // Its message shows what it found, which is a part of the password.
      throw wrong("after % stand two hexadecimal digits");
    }
  }

  private IllegalArgumentException wrong(String why) {
    // Up to the last @: a password may hold what ought to be percent-encoded.
    String shown = text.replaceFirst("(?s)//.*@", "//…@");
    return new IllegalArgumentException("'%s' is no address of a Redis: %s".formatted(shown, why));
  }
}
