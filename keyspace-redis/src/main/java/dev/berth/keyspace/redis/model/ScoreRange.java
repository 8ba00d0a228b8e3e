package dev.berth.keyspace.redis.model;

/** Scores from one to another, both included. */
record ScoreRange(long least, long most) {
  boolean isFollowedBy(ScoreRange next) {
    return most + 1 == next.least;
  }

  ScoreRange upTo(ScoreRange next) {
    return new ScoreRange(least, next.most);
  }
}
