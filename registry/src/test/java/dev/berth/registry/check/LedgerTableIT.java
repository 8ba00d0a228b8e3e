package dev.berth.registry.check;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.check.LedgerTable.Entry;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.storage.Location;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class LedgerTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final LedgerTable table = new LedgerTable();

  private final Digest digest = sha256("blob");
  private final Location blobLocation = Location.fresh();
  private final Location uploadLocation = Location.fresh();
  private final Location copyLocation = Location.fresh();
  private final Location deletedLocation = Location.fresh();
  private final UUID upload = UUID.randomUUID();
  private long repository;

  @BeforeEach
  void fill() {
    transaction.run(
        handle -> {
          handle.execute("DELETE FROM uploads; DELETE FROM storage_deletions; DELETE FROM blobs");
          repository =
              handle
                  .select(
                      "INSERT INTO repositories (path) VALUES (?) RETURNING id", upload.toString())
                  .mapTo(Long.class)
                  .one();
          insertBlob(handle, digest, blobLocation);
          handle.execute(
              """
              INSERT INTO uploads (
                  repository_id, id, location, copy_location, token, received, digest, expires_at)
              VALUES (?, ?, ?, ?, ?, 5, ?, now())
              """,
              repository,
              upload,
              uploadLocation.path(),
              copyLocation.path(),
              UUID.randomUUID(),
              digest);
          handle.execute(
              "INSERT INTO storage_deletions (location, cause, delete_after) VALUES (?, 'x', now())",
              deletedLocation.path());
        });
  }

  private static void insertBlob(org.jdbi.v3.core.Handle handle, Digest digest, Location location) {
    handle.execute(
        "INSERT INTO blobs (digest, size, media_type_id, location) VALUES (?, 7, 1, ?)",
        digest,
        location.path());
  }

  @Test
  void tellsEveryLocationInByteOrder() {
    List<Entry> entries =
        transaction.list(
            handle -> {
              try (Stream<Entry> all = table.all(handle)) {
                return all.toList();
              }
            });

    assertThat(entries)
        .containsExactlyInAnyOrder(
            new Entry.BlobEntry(blobLocation, digest, 7),
            new Entry.UploadEntry(uploadLocation, repository, upload, 5),
            new Entry.Free(copyLocation),
            new Entry.Free(deletedLocation))
        .isSortedAccordingTo(Comparator.comparing(entry -> entry.location().path()));
  }

  @Test
  void knowsLocationsFromEveryTable() {
    List<String> known =
        Stream.of(blobLocation, uploadLocation, copyLocation, deletedLocation)
            .map(Location::path)
            .toList();
    List<String> asked = Stream.concat(known.stream(), Stream.of(Location.fresh().path())).toList();

    assertThat(transaction.list(handle -> List.copyOf(table.known(handle, asked))))
        .containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void tellsWhetherABlobIsAtALocation() {
    assertThat(transaction.test(handle -> table.blobIsAt(handle, digest, blobLocation))).isTrue();
    assertThat(transaction.test(handle -> table.blobIsAt(handle, digest, copyLocation))).isFalse();
  }

  @Test
  void tellsHowMuchOfAnUploadIsAtALocation() {
    assertThat(received(uploadLocation)).contains(5L);
    assertThat(received(copyLocation)).isEmpty();
  }

  private Optional<Long> received(Location location) {
    return transaction.find(
        handle -> table.receivedAt(handle, new Entry.UploadEntry(location, repository, upload, 0)));
  }

  @Test
  void goesThroughBlobsByDigest() {
    Digest other = sha256("other");
    transaction.run(handle -> insertBlob(handle, other, Location.fresh()));
    List<Digest> inOrder = Stream.of(digest, other).sorted().toList();

    List<Entry.BlobEntry> first =
        transaction.list(handle -> table.blobsAfter(handle, new byte[0], 1));
    List<Entry.BlobEntry> second =
        transaction.list(
            handle -> table.blobsAfter(handle, first.getFirst().digest().toBytes(), 10));

    assertThat(Stream.concat(first.stream(), second.stream()).map(Entry.BlobEntry::digest))
        .containsExactlyElementsOf(inOrder);
  }

  @Test
  void losesABlobOnceAndOnlyWhereItIs() {
    assertThat(transaction.test(handle -> table.loseBlob(handle, digest, copyLocation))).isFalse();
    assertThat(transaction.list(handle -> table.lostBlobs(handle).list())).isEmpty();

    assertThat(transaction.test(handle -> table.loseBlob(handle, digest, blobLocation))).isTrue();

    assertThat(transaction.test(handle -> table.loseBlob(handle, digest, blobLocation))).isFalse();
    assertThat(transaction.list(handle -> table.lostBlobs(handle).list())).containsExactly(digest);
    assertThat(transaction.list(handle -> table.blobsAfter(handle, new byte[0], 9))).isEmpty();
  }

  @Test
  void endsAnUploadAndTellsBothLocations() {
    assertThat(transaction.list(handle -> table.deleteUpload(handle, repository, upload)))
        .containsExactlyInAnyOrder(uploadLocation.path(), copyLocation.path());
    assertThat(transaction.list(handle -> table.deleteUpload(handle, repository, upload)))
        .isEmpty();
  }
}
