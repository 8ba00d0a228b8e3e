package dev.berth.registry.check;

import dev.berth.oci.Digest;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.storage.Location;
import java.util.UUID;

/** Something that a check found wrong, and what repairing it means. */
sealed interface Finding {

  /** Returns one sentence for the person who runs the check. */
  String sentence();

  /** Returns the kind of finding, as a program knows it. */
  default String kind() {
    return switch (this) {
      case UnknownObject _ -> "unknownObject";
      case BadBlob _ -> "badBlob";
      case UnreadableBlob _ -> "unreadableBlob";
      case LostBlob _ -> "lostBlob";
      case BadUpload _ -> "badUpload";
      case Stranger _ -> "foreignFile";
    };
  }

  /** Returns whether nothing is wrong any more after a repair. */
  default boolean isRepairable() {
    return false;
  }

  /** An object that no table knows. Repair: it is given up, and removed after the usual time. */
  record UnknownObject(Location location, long size) implements Finding {
    @Override
    public String sentence() {
      return "object %s (%s) is in storage, but in no table"
          .formatted(location, Amounts.bytes(size));
    }

    @Override
    public boolean isRepairable() {
      return true;
    }
  }

  /**
   * A blob whose object is missing, short or changed. Repair: the registry forgets the location, so
   * that the next push of the same bytes brings them back.
   */
  record BadBlob(Digest digest, Location location, String why) implements Finding {
    @Override
    public String sentence() {
      return "blob %s: its object %s %s".formatted(digest, location, why);
    }
  }

  /**
   * A blob whose object is there but cannot be read: rights, a bad disk, storage that is away for a
   * moment. Never repaired, since its bytes may be good.
   */
  record UnreadableBlob(Digest digest, Location location, String why) implements Finding {
    @Override
    public String sentence() {
      return "blob %s: its object %s cannot be read (%s)".formatted(digest, location, why);
    }
  }

  /** A blob whose bytes an earlier repair gave up. Only a push of the same bytes helps. */
  record LostBlob(Digest digest) implements Finding {
    @Override
    public String sentence() {
      return "blob %s has lost its bytes; push it again".formatted(digest);
    }
  }

  /** An upload with fewer bytes than were accepted. Repair: it ends, its client begins again. */
  record BadUpload(long repositoryId, UUID id, String why) implements Finding {
    @Override
    public String sentence() {
      return "upload %s: its object %s".formatted(id, why);
    }

    @Override
    public boolean isRepairable() {
      return true;
    }
  }

  /** A file that is not ours. Never touched. */
  record Stranger(String path) implements Finding {
    @Override
    public String sentence() {
      return "%s is in the storage, but is no object of the registry".formatted(path);
    }
  }
}
