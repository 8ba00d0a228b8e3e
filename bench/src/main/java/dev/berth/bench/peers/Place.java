package dev.berth.bench.peers;

import dev.berth.bench.load.Body;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.LargeBodies;
import dev.berth.bench.load.PushConnection;
import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImage;
import dev.berth.bench.load.SampleImages;
import dev.berth.bench.server.LabNginx;
import dev.berth.bench.server.LabServer;
import dev.berth.bench.server.ProcessorTime;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** A running subject and what was put into it: the same for all. Not thread-safe. */
final class Place {
  static final int IMAGES = 50;

  private static final long SEED = 1;
  private static final String LARGE = "/v2/large/blobs";

  private final Subject subject;
  private final Lab lab;
  private final LargeBodies bodies;
  private final Map<Long, Request> blobs = new HashMap<>();
  private final Map<PageList, Integer> listed = new HashMap<>();
  private List<SampleImage> images = List.of();
  private LabServer server;
  private long pushed;

  private Place(Subject subject, Lab lab, LargeBodies bodies) {
    this.subject = subject;
    this.lab = lab;
    this.bodies = bodies;
    this.server = subject.start(lab);
  }

  /** Starts a subject; registries get the images. */
  static Place open(Subject subject, Lab lab, LargeBodies bodies) {
    Place place = new Place(subject, lab, bodies);
    if (subject.isRegistry()) {
      place.images = new SampleImages(place.address(), new Random(SEED)).push(IMAGES);
    }
    return place;
  }

  Subject subject() {
    return subject;
  }

  LabServer server() {
    return server;
  }

  URI address() {
    return server.address();
  }

  void stop() {
    server.close();
  }

  /** Starts the server again, on what it has stored. */
  void startAgain() {
    server = subject.start(lab);
  }

  Duration processorTime() {
    return ProcessorTime.of(server);
  }

  SampleImage image() {
    return images.getFirst();
  }

  List<SampleImage> images() {
    return images;
  }

  /** Reads and pushes small things, for half of the time each, to no account. */
  void warmUp(PeersPlan plan) {
    if (plan.warmUp().isPositive() && subject.isRegistry()) {
      Duration half = plan.warmUp().dividedBy(2);
      new FullLoad(address(), Requests.reads(this), PeersPlan.CONNECTIONS).run(half);
      new PushImages(half, PeersPlan.PUSH_CONNECTIONS).prepare(this);
    }
  }

  /** Numbers for what was never pushed here; the same for all subjects that do the same. */
  long claim(long count) {
    long first = pushed;
    pushed += count;
    return first;
  }

  Body body(long size, long number) {
    return bodies.get(size, number);
  }

  /** How many entries a list has got already. */
  int listed(PageList list) {
    return Objects.requireNonNullElse(listed.get(list), 0);
  }

  void setListed(PageList list, int count) {
    listed.put(list, count);
  }

  /** Asks for a blob of this size, which is put here first. */
  Request getBlob(long size) {
    return blobs.computeIfAbsent(size, _ -> store(bodies.get(size, -1)));
  }

  private Request store(Body body) {
    String path = LARGE + "/" + body.digest();
    try {
      if (server instanceof LabNginx nginx) {
        write(body, nginx.file(path));
      } else {
        push(body);
      }
      return new Request("GET", path, body.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Body body, Path file) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    try (OutputStream out = Files.newOutputStream(file)) {
      body.writeTo(out);
    }
  }

  private void push(Body body) throws IOException {
    try (PushConnection connection = PushConnection.to(address())) {
      connection.pushBlob("/v2/large", body);
    }
  }
}
