package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.redis.Reply;

/** Scores as Redis writes them. */
final class Score {
  private Score() {}

  static String text(double score) {
    if (Double.isInfinite(score)) {
      return score > 0 ? "+inf" : "-inf";
    }
    return Double.toString(score);
  }

  static double read(Reply reply) {
    String text = reply.text();
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }
}
