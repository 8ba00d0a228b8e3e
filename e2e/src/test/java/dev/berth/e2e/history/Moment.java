package dev.berth.e2e.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Something begins or ends. Operations that only touch in time count as overlapping. */
record Moment(long time, boolean end, Operation operation) {

  /** In the order in which they happened; what has no answer never ends. */
  static List<Moment> of(List<Operation> operations) {
    List<Moment> moments = new ArrayList<>();
    for (Operation operation : operations) {
      moments.add(new Moment(operation.began(), false, operation));
      if (operation.isAnswered()) {
        moments.add(new Moment(operation.ended(), true, operation));
      }
    }
    moments.sort(Comparator.comparingLong(Moment::time).thenComparing(Moment::end));
    return moments;
  }
}
