package dev.berth.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Stands between a client and a server, and stalls or cuts their connections when told to. */
final class TcpProxy implements AutoCloseable {
  private static final long NEVER = Long.MAX_VALUE;

  private final InetSocketAddress target;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong sentUntilCut = new AtomicLong(NEVER);
  private final AtomicLong answeredUntilCut = new AtomicLong(NEVER);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition flowing = lock.newCondition();
  private boolean stalled;

  private TcpProxy(InetSocketAddress target, ServerSocket listener) {
    this.target = target;
    this.listener = listener;
  }

  static TcpProxy to(int port) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    TcpProxy proxy =
        new TcpProxy(new InetSocketAddress(loopback, port), new ServerSocket(0, 100, loopback));
    Thread.startVirtualThread(proxy::accept);
    return proxy;
  }

  int port() {
    return listener.getLocalPort();
  }

  /** From now on no byte passes, in either direction. */
  void stall() {
    lock.lock();
    try {
      stalled = true;
    } finally {
      lock.unlock();
    }
  }

  /** Ends a stall; what was held back passes on. */
  void flow() {
    lock.lock();
    try {
      stalled = false;
      flowing.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Cuts every connection once so many more bytes have passed to the server. */
  void cutAfter(long bytes) {
    sentUntilCut.set(bytes);
  }

  /** Cuts every connection once so many more bytes have passed to clients. */
  void cutAnswersAfter(long bytes) {
    answeredUntilCut.set(bytes);
  }

  private void accept() {
    try {
      while (true) {
        connect(listener.accept());
      }
    } catch (IOException closed) {
      cut();
    }
  }

  private void connect(Socket client) {
    try {
      Socket server = new Socket(target.getAddress(), target.getPort());
      sockets.add(client);
      sockets.add(server);
      Thread.startVirtualThread(() -> pump(client, server, sentUntilCut));
      Thread.startVirtualThread(() -> pump(server, client, answeredUntilCut));
    } catch (IOException refused) {
      close(client);
    }
  }

  private void pump(Socket from, Socket to, AtomicLong bytesUntilCut) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[16 * 1024];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        awaitFlow();
        out.write(buffer, 0, count);
        if (bytesUntilCut.addAndGet(-count) < 0) {
          bytesUntilCut.set(NEVER);
          cut();
        }
      }
    } catch (IOException | InterruptedException end) {
      // Either side has gone, so the other one goes too.
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private void awaitFlow() throws InterruptedException {
    lock.lock();
    try {
      while (stalled) {
        flowing.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void cut() {
    sockets.forEach(TcpProxy::close);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Closed is all it should be.
    }
  }

  @Override
  public void close() throws IOException {
    flow();
    listener.close();
    cut();
  }
}
