package dev.berth.e2e.siege.attack;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Sends what is not HTTP, or not quite. */
final class BadFraming implements Attack {
  private static final String POST =
      "POST /v2/hostile/a/blobs/uploads/ HTTP/1.1\nHost: localhost\n";
  private static final String PUT = "PUT /v2/hostile/a/manifests/v1 HTTP/1.1\nHost: localhost\n";
  private static final List<String> REQUESTS =
      List.of(
          "GET\n\n",
          "GET /v2/ HTTP/9.9\nHost: localhost\n\n",
          "GET /v2/ HTTP/1.1\n\n",
          "GET /v2/ HTTP/1.1\nHost: a\nHost: b\n\n",
          "GET /v2/ HTTP/1.1\nHost : localhost\n\n",
          "GET /v2/ HTTP/1.1\nHost: localhost\n folded: yes\n\n",
          "GET /v2/%zz HTTP/1.1\nHost: localhost\n\n",
          "PRI * HTTP/2.0\n\nSM\n\n",
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc",
          POST + "Content-Length: -1\n\n",
          POST + "Content-Length: 1\nContent-Length: 2\n\nab",
          POST + "Content-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n",
          PUT + "Content-Length: 99999999999999999999\n\n",
          PUT + "Transfer-Encoding: chunked\n\nfffffffffffffffff\n",
          PUT + "Transfer-Encoding: chunked\n\n2;a=b\nabXX0\n\n",
          PUT + "Transfer-Encoding: gzip, chunked\n\n0\n\n");

  @Override
  public int connections() {
    return 200;
  }

  @Override
  public Script script(RandomGenerator random) {
    String request =
        random.nextInt(4) == 0 ? noise(random) : REQUESTS.get(random.nextInt(REQUESTS.size()));
    return Script.of(Step.send(request), new Step.AwaitAnswer(Duration.ofSeconds(1)));
  }

  private static String noise(RandomGenerator random) {
    StringBuilder noise = new StringBuilder();
    random.ints(random.nextInt(1, 400), 0, 128).forEach(c -> noise.append((char) c));
    return noise.toString();
  }
}
