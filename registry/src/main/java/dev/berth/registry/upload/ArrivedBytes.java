package dev.berth.registry.upload;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.StorageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** The bytes of a request that were stored, to be read as if they came again. */
final class ArrivedBytes extends FilterInputStream {
  private final Arrival arrival;

  private ArrivedBytes(InputStream stored, Arrival arrival) {
    super(stored);
    this.arrival = arrival;
  }

  static ArrivedBytes open(BlobStorage storage, Arrival arrival) {
    InputStream stored =
        storage.read(arrival.after().location(), arrival.before().received(), arrival.count());
    return new ArrivedBytes(stored, arrival);
  }

  /** The bytes as the client would send them again, without saying where they belong. */
  Chunk chunk(ClientAddress client) {
    RequestBody body = new RequestBody(this, OptionalLong.of(arrival.count()));
    return new Chunk(client, Optional.empty(), body);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private StorageException failed(IOException cause) {
    return new StorageException("cannot read " + arrival.after().location(), cause);
  }
}
