-- Model 1 in ${partitions} partitions, as far as it can be: what belongs to one repository by repository,
-- the layers of a manifest by manifest, and manifests and blobs by ${key}. Where that is the id, digests
-- cannot be kept unique, because a unique key of a partitioned table must contain the partition key; where
-- it is the digest, ids cannot, and no foreign key can point to them.

CREATE TABLE repositories (LIKE model1.repositories INCLUDING INDEXES);

CREATE TABLE blobs (LIKE model1.blobs) PARTITION BY HASH (${key});
CREATE INDEX ON blobs (id);
CREATE INDEX ON blobs (digest);

CREATE TABLE manifests (LIKE model1.manifests) PARTITION BY HASH (${key});
CREATE INDEX ON manifests (id);
CREATE INDEX ON manifests (digest);
CREATE INDEX ON manifests (config_blob_id);

CREATE TABLE manifest_layers (LIKE model1.manifest_layers INCLUDING INDEXES) PARTITION BY HASH (manifest_id);
CREATE TABLE repository_manifests (LIKE model1.repository_manifests INCLUDING INDEXES)
    PARTITION BY HASH (repository_id);
CREATE TABLE repository_blobs (LIKE model1.repository_blobs INCLUDING INDEXES) PARTITION BY HASH (repository_id);
CREATE TABLE tags (LIKE model1.tags INCLUDING INDEXES) PARTITION BY HASH (repository_id);

DO $$
DECLARE
    parent text;
BEGIN
    FOREACH parent IN ARRAY ARRAY[
        'blobs', 'manifests', 'manifest_layers', 'repository_manifests', 'repository_blobs', 'tags']
    LOOP
        FOR remainder IN 0 .. ${partitions} - 1 LOOP
            EXECUTE format(
                'CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS ${partitions}, REMAINDER %s)',
                parent || '_p' || remainder, parent, remainder);
        END LOOP;
        EXECUTE format('INSERT INTO %I SELECT * FROM model1.%I', parent, parent);
        EXECUTE format('ANALYZE %I', parent);
    END LOOP;
END
$$;

INSERT INTO repositories SELECT * FROM model1.repositories;
ANALYZE repositories;
