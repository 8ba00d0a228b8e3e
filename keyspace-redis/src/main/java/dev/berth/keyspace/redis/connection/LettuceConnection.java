package dev.berth.keyspace.redis.connection;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulConnection;
import java.util.List;

/** A connection of Lettuce, to one server or to a cluster. */
final class LettuceConnection implements Connection {
  private final AbstractRedisClient client;
  private final StatefulConnection<byte[], byte[]> connection;

  LettuceConnection(AbstractRedisClient client, StatefulConnection<byte[], byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public List<Pending> send(List<Request> requests) {
    List<SentCommand> commands = requests.stream().map(SentCommand::new).toList();
    try {
      dispatch(commands);
    } catch (RedisException e) {
      commands.forEach(command -> command.completeExceptionally(e));
    }
    return List.copyOf(commands);
  }

  private void dispatch(List<SentCommand> commands) {
    if (commands.size() == 1) {
      connection.dispatch(commands.getFirst());
    } else {
      connection.dispatch(commands);
    }
  }

  @Override
  public void close() {
    connection.close();
    client.close();
  }
}
