package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.WorkSlots;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LongListsTest {
  private static final String TAGS = "/v2/{name}/tags/list";
  private static final int TURNS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  private final WorkSlots slots = new WorkSlots(8);
  private final LongLists lists = new LongLists(slots);
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger underWay = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() {
    released.countDown();
    clients.close();
  }

  private record ListRequest(String client, Map<String, String> query) implements Request {
    @Override
    public String method() {
      return "GET";
    }

    @Override
    public ClientAddress clientAddress() {
      return ClientAddress.of(client);
    }

    @Override
    public String part(String variable) {
      throw new IllegalArgumentException(variable);
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> queryAll(String name) {
      return Optional.ofNullable(query.get(name)).stream().toList();
    }

    @Override
    public RequestBody body() {
      throw new UnsupportedOperationException("a list has no body");
    }
  }

  private Future<Response> ask(String pattern, int client, Map<String, String> query) {
    Route route = lists.takeTurns(List.of(Route.of("GET", pattern, _ -> stuck()))).getFirst();
    Request request = new ListRequest("127.0.0." + client, query);
    return clients.submit(() -> route.handler().handle(request));
  }

  private Response stuck() {
    underWay.incrementAndGet();
    try {
      assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    underWay.decrementAndGet();
    return Response.of(200);
  }

  @Test
  void areReadByTurns() throws Exception {
    List<Future<Response>> asked =
        List.of(
            ask(TAGS, 1, Map.of()),
            ask("/v2/_catalog", 2, Map.of("n", "101")),
            ask("/v2/{name}/referrers/{digest}", 3, Map.of("n", "99999999999")),
            ask("/metrics", 4, Map.of()),
            ask("/metrics", 7, Map.of("n", "1")),
            ask(TAGS, 5, Map.of("n", "1000")));
    int turns = Math.min(TURNS, asked.size());
    Waiting.until("lists are being read", () -> underWay.get() == turns);

    Future<Response> shortPage = ask(TAGS, 6, Map.of("n", "100"));
    Future<Response> manifest = ask("/v2/{name}/manifests/{reference}", 6, Map.of());
    Waiting.until("what is short does not wait", () -> underWay.get() >= turns + 2);
    assertThat(underWay.get()).as("long lists that do not wait").isEqualTo(turns + 2);

    released.countDown();
    assertAnswered(shortPage);
    assertAnswered(manifest);
    assertThat(asked).allSatisfy(LongListsTest::assertAnswered);
  }

  private static void assertAnswered(Future<Response> asked) {
    assertThat(asked)
        .succeedsWithin(30, TimeUnit.SECONDS)
        .extracting(Response::status)
        .isEqualTo(200);
  }

  @Test
  void leaveTheProcessorsToOtherClientsForAsLongAsTheyTook() throws Exception {
    slots.acquire(ClientAddress.of("127.0.0.9"));
    long pause = longestPauseBetweenTurns(Duration.ofMillis(300));
    assertThat(pause).isGreaterThanOrEqualTo(Duration.ofMillis(150).toNanos());
  }

  @Test
  void followAtOnceWhileNoOtherClientHasRequests() throws Exception {
    slots.acquire(ClientAddress.of("127.0.0.1"));
    long pause = longestPauseBetweenTurns(Duration.ofMillis(950));
    assertThat(pause).isLessThan(Duration.ofMillis(900).toNanos());
  }

  /** Lets the same client read one list more than there are turns, each of which takes a while. */
  private long longestPauseBetweenTurns(Duration work) throws Exception {
    AtomicLong firstEnd = new AtomicLong(Long.MAX_VALUE);
    AtomicLong lastBegin = new AtomicLong();
    Route route =
        lists
            .takeTurns(
                List.of(
                    Route.of(
                        "GET",
                        TAGS,
                        _ -> {
                          lastBegin.accumulateAndGet(System.nanoTime(), Math::max);
                          LockSupport.parkNanos(work.toNanos());
                          firstEnd.accumulateAndGet(System.nanoTime(), Math::min);
                          return Response.of(200);
                        })))
            .getFirst();
    List<Future<Response>> asked =
        Stream.generate(
                () ->
                    clients.submit(
                        () -> route.handler().handle(new ListRequest("127.0.0.1", Map.of()))))
            .limit(TURNS + 1)
            .toList();
    for (Future<Response> list : asked) {
      list.get(30, TimeUnit.SECONDS);
    }
    return lastBegin.get() - firstEnd.get();
  }

  @Test
  void giveTheirTurnBackWhenTheyFail() throws Exception {
    Route failing =
        lists
            .takeTurns(
                List.of(
                    Route.of(
                        "GET",
                        TAGS,
                        _ -> {
                          throw new IllegalStateException("the database is away");
                        })))
            .getFirst();
    for (int i = 0; i <= TURNS; i++) {
      Future<Response> failed =
          clients.submit(() -> failing.handler().handle(new ListRequest("127.0.0.1", Map.of())));
      assertThat(failed).failsWithin(30, TimeUnit.SECONDS);
    }
  }
}
