package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.Optional;

/** Short ways to write histories down. */
final class Histories {
  private Histories() {}

  static Operation write(String value, long began, long ended) {
    return new Operation("writer", new Write(value), began, ended);
  }

  static Operation delete(long began, long ended) {
    return new Operation("deleter", new Delete(), began, ended);
  }

  static Operation remove(String value, long began, long ended) {
    return new Operation("remover", new Remove(value), began, ended);
  }

  static Operation read(String value, long began, long ended) {
    return new Operation("reader", new Read(Optional.of(value)), began, ended);
  }

  static Operation readNothing(long began, long ended) {
    return new Operation("reader", new Read(Optional.empty()), began, ended);
  }
}
