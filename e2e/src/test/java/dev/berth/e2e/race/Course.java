package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;

/** What all clients share. */
record Course(World world, Delays delays, Deletions deletions, Tally tally) {

  /**
   * A registry did not take what was sent: the only excuse is that somebody deleted the repository.
   */
  void expectGoneRepository(Answer answer, Mark mark) {
    if (!answer.is(404) || deletions.untouched(mark)) {
      throw answer.unexpected();
    }
  }
}
