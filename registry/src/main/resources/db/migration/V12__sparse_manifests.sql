-- Sparse manifests: those that name something which was not in their repository when they were
-- pushed. It belongs to them from the moment it comes, in the transaction that brings it.

-- See V11.
SET LOCAL lock_timeout = '2s';
LOCK TABLE repository_blobs, manifests, layers, deleted_manifests IN ACCESS EXCLUSIVE MODE;

-- What a sparse manifest names and its repository lacks: a row for each use that a table below has
-- to get. Rows are inserted with the manifest, by a transaction that holds the repository
-- exclusively, and deleted by the transaction that brings what they name, which shares the
-- repository. So a row stands for something that is not there, and nothing comes unnoticed.
-- needed_by is the id of the layer, otherwise that of the manifest. Empty in most registries.
CREATE TABLE missing_references (
    repository_id bigint NOT NULL,
    digest        bytea  NOT NULL,
    kind          text   NOT NULL CHECK (kind IN ('child', 'configuration', 'layer')),
    needed_by     bigint NOT NULL,
    manifest_id   bigint NOT NULL,
    PRIMARY KEY (repository_id, digest, kind, needed_by),
    FOREIGN KEY (repository_id, manifest_id) REFERENCES manifests (repository_id, id) ON DELETE CASCADE
);

CREATE INDEX missing_references_manifest ON missing_references (repository_id, manifest_id);

-- True for blobs that were missing when their manifest was pushed. Such a layer has stored = false
-- for good, since rows of layers are never updated: it uses its blob while the repository links it.
-- A layer that is neither stored nor awaited (a non-distributable one) uses no blob, whatever comes.
ALTER TABLE layers ADD COLUMN awaited boolean NOT NULL DEFAULT false;
ALTER TABLE manifests ADD COLUMN config_awaited boolean NOT NULL DEFAULT false;

-- What the repository lacked when the manifest went: restoring it brings none of that.
ALTER TABLE deleted_manifests ADD COLUMN lacked bytea[] NOT NULL DEFAULT '{}';

-- ---------------------------------------------------------------------------------------------
-- Triggers that know of awaited blobs
-- ---------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION manifests_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blobs_configurations (digest, repository_id, manifest_id)
    SELECT config_digest, repository_id, id
    FROM inserted
    WHERE config_digest IS NOT NULL AND NOT config_awaited
    ORDER BY config_digest;

    INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
    SELECT repository_id, id, review_after('manifest_upload'), 'manifest_upload'
    FROM inserted;

    RETURN NULL;
END
$$;

-- An event for a blob that never came finds nothing to do.
CREATE OR REPLACE FUNCTION layers_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
    SELECT repository_id, digest, review_after('layer_delete'), 'layer_delete'
    FROM (SELECT DISTINCT repository_id, digest FROM deleted WHERE stored OR awaited) AS layer;

    RETURN NULL;
END
$$;

-- ---------------------------------------------------------------------------------------------
-- What was missing comes
-- ---------------------------------------------------------------------------------------------

-- Both look into the primary key of missing_references once for each new row, and are done unless
-- something is waited for. Else they lock the manifests that wait, in the order of their digests,
-- and look again in the statements after that: one that is being deleted is waited for, and its
-- rows are gone then; the others cannot be deleted before this transaction ends. A manifest that is
-- deleted is locked before its rows here as well, so the two never wait for each other.

CREATE FUNCTION missing_blobs_linked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    link record;
BEGIN
    FOR link IN
        SELECT inserted.repository_id, inserted.digest
        FROM inserted
        CROSS JOIN LATERAL (
            SELECT 1
            FROM missing_references
            WHERE repository_id = inserted.repository_id
              AND digest = inserted.digest
              AND kind IN ('configuration', 'layer')
            LIMIT 1
        ) AS missing
        ORDER BY inserted.digest
    LOOP
        PERFORM 1
        FROM (
            SELECT DISTINCT named.digest, missing.manifest_id
            FROM missing_references AS missing
            CROSS JOIN LATERAL (
                SELECT manifests.digest
                FROM manifests
                WHERE manifests.repository_id = link.repository_id
                  AND manifests.id = missing.manifest_id
                LIMIT 1
            ) AS named
            WHERE missing.repository_id = link.repository_id
              AND missing.digest = link.digest
              AND missing.kind IN ('configuration', 'layer')
            ORDER BY named.digest
        ) AS waiting
        CROSS JOIN LATERAL (
            SELECT 1
            FROM manifests
            WHERE manifests.repository_id = link.repository_id
              AND manifests.id = waiting.manifest_id
            FOR KEY SHARE
        ) AS locked;

        WITH came AS (
            DELETE FROM missing_references
            WHERE repository_id = link.repository_id
              AND digest = link.digest
              AND kind = 'configuration'
            RETURNING needed_by
        )
        INSERT INTO blobs_configurations (digest, repository_id, manifest_id)
        SELECT link.digest, link.repository_id, needed_by
        FROM came;

        WITH came AS (
            DELETE FROM missing_references
            WHERE repository_id = link.repository_id
              AND digest = link.digest
              AND kind = 'layer'
            RETURNING needed_by
        )
        INSERT INTO blobs_layers (digest, repository_id, layer_id)
        SELECT link.digest, link.repository_id, needed_by
        FROM came;
    END LOOP;

    RETURN NULL;
END
$$;

CREATE TRIGGER missing_blobs_linked
    AFTER INSERT ON repository_blobs
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION missing_blobs_linked();

CREATE FUNCTION missing_children_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    child record;
BEGIN
    FOR child IN
        SELECT inserted.repository_id, inserted.id, inserted.digest
        FROM inserted
        CROSS JOIN LATERAL (
            SELECT 1
            FROM missing_references
            WHERE repository_id = inserted.repository_id
              AND digest = inserted.digest
              AND kind = 'child'
            LIMIT 1
        ) AS missing
        ORDER BY inserted.digest
    LOOP
        PERFORM 1
        FROM (
            SELECT named.digest, missing.manifest_id
            FROM missing_references AS missing
            CROSS JOIN LATERAL (
                SELECT manifests.digest
                FROM manifests
                WHERE manifests.repository_id = child.repository_id
                  AND manifests.id = missing.manifest_id
                LIMIT 1
            ) AS named
            WHERE missing.repository_id = child.repository_id
              AND missing.digest = child.digest
              AND missing.kind = 'child'
            ORDER BY named.digest
        ) AS waiting
        CROSS JOIN LATERAL (
            SELECT 1
            FROM manifests
            WHERE manifests.repository_id = child.repository_id
              AND manifests.id = waiting.manifest_id
            FOR KEY SHARE
        ) AS locked;

        WITH came AS (
            DELETE FROM missing_references
            WHERE repository_id = child.repository_id
              AND digest = child.digest
              AND kind = 'child'
            RETURNING manifest_id
        )
        INSERT INTO manifest_references (repository_id, parent_id, child_id)
        SELECT child.repository_id, manifest_id, child.id
        FROM came;
    END LOOP;

    RETURN NULL;
END
$$;

CREATE TRIGGER missing_children_inserted
    AFTER INSERT ON manifests
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION missing_children_inserted();
