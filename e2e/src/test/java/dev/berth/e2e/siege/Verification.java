package dev.berth.e2e.siege;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Pulls back everything that was acknowledged. */
final class Verification {
  private static final int CLIENTS = 8;
  private static final int ENOUGH = 20;

  private final Journal journal;
  private final InetSocketAddress server;
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();

  Verification(Journal journal, InetSocketAddress server) {
    this.journal = journal;
    this.server = server;
  }

  /** Returns what is missing or wrong; stops early when that is much. */
  List<String> run() throws InterruptedException {
    Queue<HonestImage> images = new ConcurrentLinkedQueue<>(journal.images());
    Set<HonestImage> tagged = new HashSet<>(journal.tagged());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      threads.add(Thread.ofVirtual().start(() -> pullAll(images, tagged, number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return List.copyOf(lost);
  }

  private void pullAll(Queue<HonestImage> images, Set<HonestImage> tagged, int number) {
    try (HonestClient client = HonestLoad.client(server, number)) {
      HonestImage image = images.poll();
      while (image != null && lost.size() < ENOUGH) {
        pull(client, image, tagged.contains(image));
        image = images.poll();
      }
    } catch (IOException e) {
      lost.add(String.valueOf(e.getMessage()));
    }
  }

  private void pull(HonestClient client, HonestImage image, boolean isTagged) {
    try {
      client.pull(image);
      if (isTagged && !client.pullTag(image.repository(), image.tag()).equals(image.manifest())) {
        lost.add("the tag of %s leads elsewhere".formatted(image));
      }
    } catch (IOException e) {
      lost.add(String.valueOf(e.getMessage()));
    }
  }
}
