package dev.berth.registry.http;

import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.ConnectionContext;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The options of each connection, and its channel: the server library lets nobody have it but who
 * sets options. That happens on the thread that accepts connections, right before it starts the
 * thread of the new one, which inherits the channel.
 */
final class AcceptedChannels implements SocketOptions {
  private static final InheritableThreadLocal<SocketChannel> NEWEST =
      new InheritableThreadLocal<>();

  private final SocketOptions options;

  private AcceptedChannels(SocketOptions options) {
    this.options = options;
  }

  static AcceptedChannels create() {
    // Else the body of an answer would wait for the client to acknowledge its head.
    return new AcceptedChannels(SocketOptions.builder().tcpNoDelay(true).build());
  }

  /**
   * The channel of the connection whose thread calls this, for the first time. Empty when bytes
   * must not be written there as they are.
   */
  Optional<SocketChannel> take(ConnectionContext connection) {
    Optional<SocketChannel> inherited = Optional.ofNullable(NEWEST.get());
    NEWEST.remove();
    return inherited.filter(channel -> !connection.isSecure() && isOf(connection, channel));
  }

  /** Asks rather than trusts: a body that went to another client would be the worst of mistakes. */
  private static boolean isOf(ConnectionContext connection, SocketChannel channel) {
    try {
      return connection.remotePeer().address().equals(channel.getRemoteAddress())
          && connection.localPeer().address().equals(channel.getLocalAddress());
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void configureSocket(SocketChannel channel) {
    options.configureSocket(channel);
    NEWEST.set(channel);
  }

  @Override
  public Map<SocketOption<?>, Object> socketOptions() {
    return options.socketOptions();
  }

  @Override
  public Duration connectTimeout() {
    return options.connectTimeout();
  }

  @Override
  public Duration readTimeout() {
    return options.readTimeout();
  }

  @Override
  public Optional<Integer> socketReceiveBufferSize() {
    return options.socketReceiveBufferSize();
  }

  @Override
  public Optional<Integer> socketSendBufferSize() {
    return options.socketSendBufferSize();
  }

  @Override
  public boolean socketReuseAddress() {
    return options.socketReuseAddress();
  }

  @Override
  public boolean socketKeepAlive() {
    return options.socketKeepAlive();
  }

  @Override
  public boolean tcpNoDelay() {
    return options.tcpNoDelay();
  }
}
