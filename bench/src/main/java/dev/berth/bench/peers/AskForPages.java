package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.PushConnection;
import dev.berth.bench.load.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Asks for pages of a list that has so many entries, on one connection. The only page of a short
 * list is the first.
 */
final class AskForPages implements Trial {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int PAGES_PER_WINDOW = 6;

  private final PeersPlan plan;
  private final PageList list;
  private final int entries;
  private final Map<Subject, Map<PagePosition, Request>> pages = new EnumMap<>(Subject.class);

  AskForPages(PeersPlan plan, PageList list, int entries) {
    this.plan = plan;
    this.list = list;
    this.entries = entries;
  }

  static List<Trial> all(PeersPlan plan, PageList list, List<Integer> sizes) {
    return sizes.stream().<Trial>map(entries -> new AskForPages(plan, list, entries)).toList();
  }

  private List<PagePosition> positions() {
    return entries == PagePosition.PAGE
        ? List.of(PagePosition.FIRST)
        : List.of(PagePosition.values());
  }

  /** Makes the list long enough, and finds the pages in it. */
  @Override
  public void prepare(Place place) {
    new ListFilling(list, plan.amounts().longestFilling()).fill(place, entries);
    Map<PagePosition, Request> found = new EnumMap<>(PagePosition.class);
    try (PushConnection connection = PushConnection.to(place.address())) {
      for (PagePosition position : positions()) {
        found.put(position, find(connection, place, position));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    pages.put(place.subject(), found);
    measure(place);
  }

  private Request find(PushConnection connection, Place place, PagePosition position)
      throws IOException {
    String begin = list.path(place.image()) + "?n=" + PagePosition.PAGE;
    int before = position.entriesBefore(entries);
    if (before == 0) {
      return connection.getPage(begin).request();
    }
    return list == PageList.REFERRERS
        ? follow(connection, begin, before)
        : connection.getPage(begin + "&last=" + list.entry(before - 1)).request();
  }

  /** Page after page, where nobody can tell the name of an entry. */
  private static Request follow(PushConnection connection, String begin, int before)
      throws IOException {
    PushConnection.Page page = connection.getPage(begin);
    for (int passed = 0; passed < before; passed += PagePosition.PAGE) {
      page = connection.getPage(page.next());
    }
    return page.request();
  }

  @Override
  public Round measure(Place place) {
    Round round = Round.EMPTY;
    Map<PagePosition, Request> found = pages.getOrDefault(place.subject(), Map.of());
    for (Map.Entry<PagePosition, Request> page : found.entrySet()) {
      Answers answers =
          new FullLoad(place.address(), List.of(page.getValue()), 1, 1, PATIENCE)
              .run(plan.window().dividedBy(PAGES_PER_WINDOW));
      double median = Round.milliseconds(answers.latencies().percentile(50));
      round = round.plus(Round.of(answers)).with(page.getKey().figure(entries), median);
    }
    return round;
  }

  /** The growth from the shortest list to this one. */
  @Override
  public Round conclude(Round all) {
    double shortest = all.get(PagePosition.FIRST.figure(PagePosition.PAGE));
    Round concluded = all;
    for (PagePosition position : PagePosition.values()) {
      double growth = all.get(position.figure(entries)) / shortest;
      concluded = concluded.with(position.growth(entries), growth);
    }
    return concluded;
  }
}
