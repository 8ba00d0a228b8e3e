package dev.berth.keyspace.life;

import java.util.Optional;

/**
 * What a catalog says about the life of a family's keys.
 *
 * @param config the setting under which operators know the span
 * @param refreshedBy the service whose regular writes keep the key alive
 * @param ends what ends the key besides time, in words
 * @param least what the span must never be shorter than: a span, or the name of a setting
 */
public record LifeRule(
    Life life,
    Optional<String> config,
    Optional<String> refreshedBy,
    Optional<String> ends,
    Optional<String> least) {

  public static final LifeRule UNDECIDED = of(new Life.Undecided(Optional.empty()));

  public static LifeRule of(Life life) {
    return new LifeRule(
        life, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same rule with what a user decided instead. */
  public LifeRule with(Life decided) {
    return new LifeRule(decided, config, refreshedBy, ends, least);
  }
}
