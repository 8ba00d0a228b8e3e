package dev.berth.registry.storage;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/** A stream whose bytes lie in a file, so that the system can move them without copying. */
public interface FileBacked {

  /**
   * Moves the next bytes of the stream, at most {@code most}, and says how many it moved: none when
   * the target takes none without waiting, and when the file ended too early, as the next {@code
   * read} tells.
   */
  long moveTo(WritableByteChannel target, long most) throws IOException;
}
