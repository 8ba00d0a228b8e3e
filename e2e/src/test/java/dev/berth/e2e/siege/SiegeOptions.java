package dev.berth.e2e.siege;

import dev.berth.e2e.siege.attack.AttackKind;
import java.time.Duration;
import java.util.Optional;

/**
 * How to run.
 *
 * @param length of all rounds together
 * @param round how long a round lasts, more or less
 * @param only the attack to use in all rounds, or empty for random mixes of all
 * @param criteria what must hold
 */
record SiegeOptions(
    Duration length, Duration round, Optional<AttackKind> only, long seed, Criteria criteria) {}
