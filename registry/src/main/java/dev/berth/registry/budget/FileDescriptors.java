package dev.berth.registry.budget;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How the file descriptors that the system allows are divided.
 *
 * @param max how many the process may have open
 */
public record FileDescriptors(long max) {
  /** For the database, Redis, logs and classes, and for connections that ask for their health. */
  private static final int RESERVED = 256;

  /** A connection has a socket, and often a file: an upload, a blob, a document that waits. */
  private static final int PER_CONNECTION = 2;

  /** Returns the descriptors of this process; without a limit where it cannot be known. */
  public static FileDescriptors ofThisProcess() {
    return new FileDescriptors(
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE);
  }

  /** Returns how many connections they are enough for. */
  public int connections() {
    return Math.clamp((max - RESERVED) / PER_CONNECTION, 16, 1_000_000);
  }
}
