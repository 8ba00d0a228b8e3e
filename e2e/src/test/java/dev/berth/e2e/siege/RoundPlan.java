package dev.berth.e2e.siege;

import dev.berth.e2e.siege.attack.AttackKind;
import dev.berth.e2e.siege.generator.Engagement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Decides which attacks come when. Unless a single one is asked for, a round is a random mix, and
 * all attacks have had their turn before one has its second.
 */
final class RoundPlan {
  private static final int MIXED = 6;

  /** How many rounds each attack has for itself, at least, or none at all. */
  private static final int LEAST_ALONE = 3;

  private static final double SHORTEST = 0.4;

  private final long millis;
  private final int rounds;
  private final Optional<AttackKind> only;
  private final Random random;
  private final Deque<AttackKind> deck = new ArrayDeque<>();

  RoundPlan(SiegeOptions options) {
    long length = options.length().toMillis();
    rounds = (int) Math.max(1, Math.round(length / 2.0 / options.round().toMillis()));
    millis = length / 2 / rounds;
    only = options.only();
    random = new Random(options.seed());
  }

  /** Returns all rounds; each is to be run twice, against the sink and the server. */
  List<Round> rounds() {
    List<Round> all = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      all.add(only.isPresent() ? single(only.get()) : next(i));
    }
    return all;
  }

  /** In a long siege, every other round belongs to one attack. */
  private Round next(int number) {
    List<AttackKind> kinds = List.of(AttackKind.values());
    boolean isLong = rounds >= 2 * LEAST_ALONE * kinds.size();
    return isLong && number % 2 == 1 ? single(kinds.get(number / 2 % kinds.size())) : mix();
  }

  private Round single(AttackKind kind) {
    return new Round(millis, List.of(new Engagement(kind, 0, millis)));
  }

  /** The first attack lasts for the whole round, others begin and end some time within it. */
  private Round mix() {
    List<Engagement> engagements = new ArrayList<>(single(deal()).engagements());
    for (int i = 1; i < MIXED; i++) {
      long length = (long) (millis * random.nextDouble(SHORTEST, 1));
      long from = random.nextLong(millis - length + 1);
      engagements.add(new Engagement(deal(), from, from + length));
    }
    return new Round(millis, engagements);
  }

  private AttackKind deal() {
    if (deck.isEmpty()) {
      List<AttackKind> all = new ArrayList<>(List.of(AttackKind.values()));
      Collections.shuffle(all, random);
      deck.addAll(all);
    }
    return deck.remove();
  }
}
