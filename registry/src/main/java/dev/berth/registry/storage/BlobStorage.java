package dev.berth.registry.storage;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Keeps objects. Every implementation passes {@code BlobStorageContract}. Thread-safe; all methods
 * block, and throw {@link StorageException} when the storage fails.
 */
public interface BlobStorage {

  /** Begins an object. Nothing may be at the location, now or ever before. */
  ObjectWriter create(Location location);

  /**
   * Goes on with an object whose only writer is the caller, after {@code length} bytes that {@link
   * ObjectWriter#sync()} made durable; what lies beyond them is dropped.
   *
   * @throws ObjectLostException when fewer bytes are there
   */
  ObjectWriter resume(Location location, long length);

  /**
   * Reads {@code length} bytes from {@code from} on; the stream ends after them.
   *
   * @throws ObjectLostException when the storage answers but has no such object, or a shorter one
   */
  InputStream read(Location location, long from, long length);

  /** The size of an object; empty when the storage answers but has none. */
  OptionalLong size(Location location);

  /** Removes an object; false when there is none. Repeating it is harmless. */
  boolean delete(Location location);

  /**
   * Every object, in the byte order of the locations. Objects that come or go meanwhile may be
   * missed.
   */
  Stream<StoredObject> list();

  /** Paths of what is in the storage without having a location's form, at most so many. */
  List<String> strangers(int most);

  /** An object as {@link #list} finds it. */
  record StoredObject(Location location, long size) {}

  /** The name this storage was given; empty for a new one. */
  Optional<UUID> findIdentity();

  /** Names this storage, durably. */
  void writeIdentity(UUID identity);

  /** How much room there is; empty where that is not known or has no limit. */
  Optional<Space> space();

  /**
   * Room for objects, in bytes.
   *
   * @param capacity how much there is in all, also for what others keep there
   * @param available how much of it this process can still use
   */
  record Space(long capacity, long available) {}

  /** Where the storage is, for messages to people. */
  String place();

  /**
   * Proves that objects can be written.
   *
   * @throws StorageException when they cannot
   */
  void probe();

  /**
   * Proves that objects can be read, also while none can be written.
   *
   * @throws StorageException when they cannot
   */
  void probeReading();
}
