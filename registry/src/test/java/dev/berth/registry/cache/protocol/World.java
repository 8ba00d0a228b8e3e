package dev.berth.registry.cache.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Everything at one moment.
 *
 * @param versions what was committed and told
 * @param era how many fail-overs there were
 * @param faults how many more things may go wrong
 */
record World(
    Versions versions,
    Server master,
    Server replica,
    List<Reader> readers,
    List<Writer> writers,
    int era,
    int faults) {

  /**
   * Versions count up.
   *
   * @param committed the one in the database
   * @param acknowledged the newest whose writer was told 2xx
   * @param seen the newest that a reader was answered with
   */
  record Versions(int committed, int acknowledged, int seen) {
    Versions commit() {
      return new Versions(committed + 1, acknowledged, seen);
    }

    Versions acknowledge(int version) {
      return new Versions(committed, Math.max(acknowledged, version), seen);
    }

    Versions see(int version) {
      return new Versions(committed, acknowledged, Math.max(seen, version));
    }
  }

  static World begin(int readers, List<Writer> writers, int faults) {
    return new World(
        new Versions(0, 0, 0),
        Server.EMPTY,
        Server.EMPTY,
        Collections.nCopies(readers, Reader.IDLE),
        writers,
        0,
        faults);
  }

  World with(Versions changed) {
    return new World(changed, master, replica, readers, writers, era, faults);
  }

  World with(Server changed) {
    return new World(versions, changed, replica, readers, writers, era, faults);
  }

  World withReplica(Server changed) {
    return new World(versions, master, changed, readers, writers, era, faults);
  }

  World with(int index, Reader changed) {
    return new World(
        versions, master, replica, replaced(readers, index, changed), writers, era, faults);
  }

  World with(int index, Writer changed) {
    return new World(
        versions, master, replica, readers, replaced(writers, index, changed), era, faults);
  }

  World fault() {
    return new World(versions, master, replica, readers, writers, era, faults - 1);
  }

  World failOver() {
    return new World(versions, replica, replica, readers, writers, era + 1, faults - 1);
  }

  private static <T> List<T> replaced(List<T> all, int index, T changed) {
    List<T> copy = new ArrayList<>(all);
    copy.set(index, changed);
    return List.copyOf(copy);
  }
}
