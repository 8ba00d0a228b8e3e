package dev.berth.keyspace.redis.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.berth.keyspace.redis.Reply;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/**
 * A request as Lettuce sends it. Knows whether it has left for the server; once it was given up, it
 * does not leave any more.
 */
final class SentCommand extends AsyncCommand<byte[], byte[], Reply> implements Pending {
  /** What goes in the place of a request that was given up: Lettuce counts on a reply to it. */
  private static final byte[] NOTHING = "*1\r\n$4\r\nPING\r\n".getBytes(US_ASCII);

  private static final Deadlines DEADLINES = new Deadlines();

  private final Runnable redirected;
  private Fate fate = Fate.WAITS;
  private volatile boolean late;

  private enum Fate {
    WAITS,
    SENT,
    GIVEN_UP
  }

  private SentCommand(Request request, Runnable redirected) {
    super(new Command<>(new Keyword(request.name()), new ReplyOutput(), arguments(request)));
    this.redirected = redirected;
  }

  /**
   * Sends requests.
   *
   * @param redirected is run before one of them is sent a second time, to another server
   */
  static List<Pending> send(
      StatefulConnection<byte[], byte[]> connection, List<Request> requests, Runnable redirected) {
    List<SentCommand> commands =
        requests.stream().map(request -> new SentCommand(request, redirected)).toList();
    try {
      if (commands.size() == 1) {
        connection.dispatch(commands.getFirst());
      } else {
        connection.dispatch(commands);
      }
    } catch (RedisException | IllegalStateException e) {
      // The second is what Lettuce throws once it was closed.
      commands.forEach(command -> command.completeExceptionally(e));
    }
    return List.copyOf(commands);
  }

  private static CommandArgs<byte[], byte[]> arguments(Request request) {
    CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
    add(arguments, request.before());
    request.keys().forEach(arguments::addKey);
    add(arguments, request.after());
    return arguments;
  }

  private static void add(CommandArgs<byte[], byte[]> arguments, List<byte[]> parts) {
    parts.forEach(arguments::add);
  }

  @Override
  public void encode(ByteBuf buffer) {
    Fate before = decide(Fate.SENT);
    if (before == Fate.GIVEN_UP) {
      buffer.writeBytes(NOTHING);
      return;
    }
    if (before == Fate.SENT) {
      redirected.run();
    }
    super.encode(buffer);
  }

  /** Gives it up, unless it has left; whether it has. */
  private boolean sent() {
    return decide(Fate.GIVEN_UP) == Fate.SENT;
  }

  /** The first decision counts; what was decided before this one. */
  private synchronized Fate decide(Fate wanted) {
    Fate before = fate;
    if (before == Fate.WAITS) {
      fate = wanted;
    }
    return before;
  }

  /** There is no use any more in an answer. */
  void giveUp() {
    late = true;
    cancel();
  }

  @Override
  public Answer await(long until) {
    if (!isDone()) {
      DEADLINES.add(this, until);
    }
    try {
      return new Answer.Replied(get());
    } catch (InterruptedException e) {
      cancel();
      Thread.currentThread().interrupt();
      return new Answer.Lost("the thread was interrupted", sent());
    } catch (CancellationException e) {
      return late ? new Answer.Late(sent()) : new Answer.Lost("the connection was closed", sent());
    } catch (ExecutionException e) {
      return failed(e);
    }
  }

  private Answer failed(ExecutionException e) {
    Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
    String why = String.valueOf(cause.getMessage());
    return cause instanceof RedisCommandExecutionException
        ? new Answer.Refused(why)
        : new Answer.Lost(why, sent());
  }
}
