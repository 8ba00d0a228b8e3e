package dev.berth.keyspace.redis;

import java.util.List;

/**
 * The commands that operations may be made of, by what they do at most. Others cannot be sent: a
 * command must not do more than its operation says, or a key could be left without its lifetime.
 */
enum CommandKind {
  READS {
    @Override
    boolean has(String command) {
      return switch (command) {
        case "EXISTS", "TYPE", "PTTL", "GET", "MGET", "STRLEN" -> true;
        case "HGET", "HMGET", "HGETALL", "HLEN", "HEXISTS", "HKEYS", "HVALS", "HPTTL", "HSCAN" ->
            true;
        case "SMEMBERS", "SISMEMBER", "SMISMEMBER", "SCARD", "SINTER", "SUNION", "SDIFF", "SSCAN" ->
            true;
        case "ZRANGE", "ZSCORE", "ZMSCORE", "ZCARD", "ZCOUNT", "ZRANK", "ZREVRANK", "ZSCAN" -> true;
        case "LRANGE", "LLEN", "LINDEX", "LPOS", "XRANGE", "XREVRANGE", "XLEN" -> true;
        default -> false;
      };
    }
  },

  TAKES_AWAY {
    @Override
    boolean has(String command) {
      return switch (command) {
        case "DEL", "UNLINK", "GETDEL", "DELEX", "HDEL", "SREM", "SPOP" -> true;
        case "ZREM", "ZREMRANGEBYSCORE", "ZREMRANGEBYRANK", "ZPOPMIN", "ZPOPMAX" -> true;
        case "LPOP", "RPOP", "LREM", "LTRIM", "XDEL", "XTRIM" -> true;
        default -> false;
      };
    }
  },

  /** May make a key, and says nothing of its lifetime. */
  WRITES {
    @Override
    boolean has(String command) {
      return switch (command) {
        case "SET", "INCRBY", "APPEND", "SETRANGE" -> true;
        case "HSET", "HSETNX", "HINCRBY", "SADD", "ZADD", "ZINCRBY" -> true;
        case "RPUSH", "LPUSH", "LSET", "LINSERT", "XADD" -> true;
        default -> false;
      };
    }
  },

  /** Says in its arguments how long the key lives. */
  SETS_LIFETIME {
    @Override
    boolean has(String command) {
      return switch (command) {
        case "SET", "PEXPIRE", "MSETEX" -> true;
        default -> false;
      };
    }
  };

  abstract boolean has(String command);

  /** Checks that no argument is taken for a key, which no family would have declared. */
  static void requireNoKeys(String command, List<byte[]> arguments) {
    boolean onlyKeys =
        switch (command) {
          case "EXISTS", "DEL", "UNLINK", "MGET", "SINTER", "SUNION", "SDIFF" -> true;
          default -> false;
        };
    if (onlyKeys && !arguments.isEmpty()) {
      throw new IllegalArgumentException(
          "%s takes only keys, and the arguments are none that a family declares"
              .formatted(command));
    }
  }

  /** Checks that the command is one of these. */
  void require(String command) {
    if (!has(command)) {
      throw new IllegalArgumentException(
          "%s is not among the commands of this kind: %s".formatted(command, this));
    }
  }
}
