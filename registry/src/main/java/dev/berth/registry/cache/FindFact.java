package dev.berth.registry.cache;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.redis.RegistryRedis;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds facts: in Redis where there is a copy that may be used, else in the database. A reader that
 * finds no copy writes one, under a lease. Whatever is wrong with Redis, the database answers.
 */
final class FindFact {
  private final RegistryRedis redis;
  private final Copies copies;
  private final Trust trust;
  private final PullCounter pulls;
  private final Figures figures;

  FindFact(RegistryRedis redis, Copies copies, Trust trust, PullCounter pulls, Figures figures) {
    this.redis = redis;
    this.copies = copies;
    this.trust = trust;
    this.pulls = pulls;
    this.figures = figures;
  }

  <F extends Fact> Optional<F> find(Entry<F> entry, Askers askers, Source<F> database) {
    if (!trust.holds()) {
      figures.readFromDatabase(askers.number());
      return read(entry.repository(), askers, database);
    }
    String token = UUID.randomUUID().toString();
    Optional<Look<F>> look = redis.ask(copies.find(entry, token, askers.pulls())).find();
    if (look.isEmpty() || !trust.holds()) {
      figures.readFromDatabase(askers.number());
      return read(entry.repository(), askers, database);
    }
    return switch (look.get()) {
      case Look.Found<F>(F fact, boolean counted) when database.confirms(fact) -> {
        figures.readFromRedis(askers.number());
        tell(entry.repository(), askers.pulls(), counted);
        yield Optional.of(fact);
      }
      case Look.Found<F>(_, boolean counted) ->
          readInstead(entry.repository(), askers, counted, database);
      case Look.Invalid<F>(boolean counted) ->
          readInstead(entry.repository(), askers, counted, database);
      case Look.Leased<F>() -> {
        figures.readFromDatabase(askers.number());
        yield readAndCopy(entry, token, askers, database);
      }
      case Look.Missed<F>() -> {
        figures.readFromDatabase(askers.number());
        yield read(entry.repository(), askers, database);
      }
      case Look.Fenced<F>() -> {
        figures.readUnderFence(askers.number());
        yield read(entry.repository(), askers, database);
      }
    };
  }

  /** Reads the database in place of a copy that may not be used. */
  private <F extends Fact> Optional<F> readInstead(
      RepositoryName repository, Askers askers, boolean counted, Source<F> database) {
    figures.foundInvalid();
    figures.readFromDatabase(askers.number());
    Optional<F> fact = database.read(false).map(Read::fact);
    if (counted || fact.isPresent()) {
      tell(repository, askers.pulls(), counted);
    }
    return fact;
  }

  private <F extends Fact> Optional<F> read(
      RepositoryName repository, Askers askers, Source<F> database) {
    Optional<F> fact = database.read(false).map(Read::fact);
    if (fact.isPresent()) {
      tell(repository, askers.pulls(), false);
    }
    return fact;
  }

  private <F extends Fact> Optional<F> readAndCopy(
      Entry<F> entry, String token, Askers askers, Source<F> database) {
    Optional<Read<F>> read = database.read(true);
    if (read.isPresent()) {
      boolean counted =
          read.get().lasting()
              && trust.holds()
              && redis
                  .ask(copies.fill(entry, token, read.get().fact(), askers.pulls()))
                  .find()
                  .orElse(false);
      tell(entry.repository(), askers.pulls(), counted);
    }
    return read.map(Read::fact);
  }

  private void tell(RepositoryName repository, int number, boolean counted) {
    if (number > 0 && counted) {
      pulls.counted(repository);
    } else if (number > 0) {
      pulls.count(repository, number);
    }
  }
}
