package dev.berth.e2e;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Many connections that are closed together. */
final class Connections implements AutoCloseable {
  private final List<RawConnection> connections = new ArrayList<>();

  void add(RawConnection connection) {
    connections.add(connection);
  }

  RawConnection get(int index) {
    return connections.get(index);
  }

  @Override
  public void close() throws IOException {
    for (RawConnection connection : connections) {
      connection.close();
    }
  }
}
