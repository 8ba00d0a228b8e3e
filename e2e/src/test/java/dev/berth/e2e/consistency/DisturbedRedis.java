package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Real servers of Redis, and what is different about disturbing them. Used by one thread. */
interface DisturbedRedis extends AutoCloseable {

  /** What nodes are given. */
  String url();

  /** Those that take writes now. All of them must be able to answer. */
  List<RedisServer> masters();

  /** What can be done to it. */
  Set<FaultKind> faults();

  /** A master that does not answer for so long is not replaced yet. */
  Duration longestPause();

  /** Asks for another master instead of this one; returns at once. */
  void askForFailOver(RedisServer master);

  /** Returns when another has taken the place of a master that does not answer. */
  void awaitFailOver(RedisServer silent);

  /** Returns when all servers run, and each knows its part. */
  void awaitWhole();

  @Override
  void close();
}
