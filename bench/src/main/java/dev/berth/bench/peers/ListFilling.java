package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.PushConnection;
import dev.berth.bench.load.PushLoad;
import dev.berth.bench.server.CannotMeasureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Makes a list longer, entry by entry, as clients would. */
record ListFilling(PageList list, Duration longest) {
  private static final int CONNECTIONS = 16;

  void fill(Place place, int entries) {
    int before = place.listed(list);
    if (before == 0) {
      prepare(place);
    }
    if (before < entries) {
      Answers answers = push(place, before, entries - before).orFail();
      int added = answers.latencies().count();
      place.setListed(list, before + added);
      if (before + added < entries) {
        throw new CannotMeasureException(
            "%s took only %,d of %,d entries within %d s"
                .formatted(place.subject().title(), before + added, entries, longest.toSeconds()));
      }
    }
  }

  private void prepare(Place place) {
    try (PushConnection connection = PushConnection.to(place.address())) {
      list.prepare(connection);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Answers push(Place place, int first, int count) {
    return new PushLoad(
            place.address(),
            CONNECTIONS,
            (connection, number) -> list.add(connection, place.image(), number))
        .run(first, count, longest);
  }
}
