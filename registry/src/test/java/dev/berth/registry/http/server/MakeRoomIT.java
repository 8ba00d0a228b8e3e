package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the system has no file descriptor left for another connection. */
@Timeout(60)
class MakeRoomIT {
  private static final HttpLimits LIMITS = HttpLimits.of(ConfigReader.defaults().http());

  private final OpenConnections connections = new OpenConnections(100, 100);
  private final List<SocketChannel> clients = new ArrayList<>();
  private ServerSocketChannel server;

  @BeforeEach
  void listen() throws IOException {
    server = ServerSocketChannel.open().bind(new InetSocketAddress(address("127.0.0.1"), 0));
  }

  @AfterEach
  void close() throws IOException {
    connections.closeAll();
    for (SocketChannel client : clients) {
      client.close();
    }
    server.close();
  }

  @Test
  void theClientWithTheMostConnectionsGivesThemUpOldestFirst() throws IOException {
    Connection first = connect("127.0.0.2");
    Connection modest = connect("127.0.0.3");
    Connection second = connect("127.0.0.2");
    Connection third = connect("127.0.0.2");

    assertThat(connections.makeRoom()).isTrue();
    assertThat(open(first, second, third, modest)).containsExactly(second, third, modest);
    assertThat(connections.makeRoom()).isTrue();
    assertThat(open(first, second, third, modest)).containsExactly(third, modest);
    assertThat(connections.displaced()).isEqualTo(2);
  }

  @Test
  void clientsWithOneConnectionKeepIt() throws IOException {
    Connection one = connect("127.0.0.2");
    Connection other = connect("127.0.0.3");

    assertThat(connections.makeRoom()).isFalse();
    assertThat(open(one, other)).containsExactly(one, other);
  }

  private static List<Connection> open(Connection... candidates) {
    return List.of(candidates).stream()
        .filter(connection -> connection.channel().isOpen())
        .toList();
  }

  private Connection connect(String client) throws IOException {
    SocketChannel socket = SocketChannel.open();
    clients.add(socket);
    socket.bind(new InetSocketAddress(address(client), 0)).connect(server.getLocalAddress());
    Connection connection =
        new Connection(server.accept(), LIMITS, false, () -> false, connections::closed);
    assertThat(connections.add(connection)).isTrue();
    return connection;
  }

  private static InetAddress address(String literal) {
    return InetAddress.ofLiteral(literal);
  }
}
