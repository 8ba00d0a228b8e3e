-- Who uses a blob, and what has to be reviewed, is recorded by triggers.
--
-- * They fire once per statement, through cascades too, also when no row was changed.
-- * They only insert: into the tables by digest, and into the queues. Nothing here waits for a
--   queue row or looks for remaining uses; uses are counted at review. (Two open transactions that
--   each remove one of the last two uses cannot see each other: a check here would lose garbage.)
-- * What they read beside the changed rows is read key by key in a loop. A statement over the whole
--   set has its plan cached per connection, and after one mass delete that plan scans tables.
-- * They hang on the partitioned parents. DML on a partition by name, TRUNCATE and
--   session_replication_role = replica go past them: never use those.

-- ---------------------------------------------------------------------------------------------
-- When an event is due
-- ---------------------------------------------------------------------------------------------

INSERT INTO review_delays (event, delay, jitter)
VALUES
    ('blob_upload',     '1 day', '1 hour'),
    ('manifest_upload', '1 day', '1 hour'),
    ('manifest_delete', '1 day', '1 hour'),
    ('layer_delete',    '1 day', '1 hour'),
    ('index_delete',    '1 day', '1 hour'),
    ('link_delete',     '1 day', '1 hour'),
    ('tag_delete',      '1 day', '1 hour'),
    ('tag_switch',      '1 day', '1 hour');

-- Null for an unknown event, which the queues refuse.
CREATE FUNCTION review_after(queued_event text) RETURNS timestamptz
    LANGUAGE sql VOLATILE STRICT
    AS $$
        SELECT clock_timestamp() + delay + random() * jitter
        FROM review_delays
        WHERE event = queued_event
    $$;

-- ---------------------------------------------------------------------------------------------
-- Manifests
-- ---------------------------------------------------------------------------------------------

-- Rows by digest are inserted in the order in which blobs are locked everywhere.
CREATE FUNCTION manifests_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blobs_configurations (digest, repository_id, manifest_id)
    SELECT config_digest, repository_id, id
    FROM inserted
    WHERE config_digest IS NOT NULL
    ORDER BY config_digest;

    INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
    SELECT repository_id, id, review_after('manifest_upload'), 'manifest_upload'
    FROM inserted;

    RETURN NULL;
END
$$;

CREATE TRIGGER manifests_inserted
    AFTER INSERT ON manifests
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION manifests_inserted();

-- Queues the configuration, and the manifests that named the deleted one as their subject.
CREATE FUNCTION manifests_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    subject record;
BEGIN
    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
    SELECT repository_id, config_digest, review_after('manifest_delete'), 'manifest_delete'
    FROM (SELECT DISTINCT repository_id, config_digest FROM deleted WHERE config_digest IS NOT NULL) AS configuration;

    FOR subject IN SELECT repository_id, digest FROM deleted LOOP
        INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
        SELECT repository_id, id, review_after('manifest_delete'), 'manifest_delete'
        FROM manifests
        WHERE repository_id = subject.repository_id AND subject_digest = subject.digest;
    END LOOP;

    RETURN NULL;
END
$$;

CREATE TRIGGER manifests_deleted
    AFTER DELETE ON manifests
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION manifests_deleted();

-- ---------------------------------------------------------------------------------------------
-- Layers
-- ---------------------------------------------------------------------------------------------

CREATE FUNCTION layers_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blobs_layers (digest, repository_id, layer_id)
    SELECT digest, repository_id, id
    FROM inserted
    WHERE stored
    ORDER BY digest;

    RETURN NULL;
END
$$;

CREATE TRIGGER layers_inserted
    AFTER INSERT ON layers
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION layers_inserted();

CREATE FUNCTION layers_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
    SELECT repository_id, digest, review_after('layer_delete'), 'layer_delete'
    FROM (SELECT DISTINCT repository_id, digest FROM deleted WHERE stored) AS layer;

    RETURN NULL;
END
$$;

CREATE TRIGGER layers_deleted
    AFTER DELETE ON layers
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION layers_deleted();

-- The rows by digest follow inserts and deletes only, so an update would make them wrong.
CREATE FUNCTION layers_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'rows of layers are never updated';
END
$$;

CREATE TRIGGER layers_updated
    BEFORE UPDATE ON layers
    FOR EACH STATEMENT EXECUTE FUNCTION layers_updated();

-- ---------------------------------------------------------------------------------------------
-- Children of an index
-- ---------------------------------------------------------------------------------------------

CREATE FUNCTION manifest_references_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
    SELECT repository_id, child_id, review_after('index_delete'), 'index_delete'
    FROM (SELECT DISTINCT repository_id, child_id FROM deleted) AS child;

    RETURN NULL;
END
$$;

CREATE TRIGGER manifest_references_deleted
    AFTER DELETE ON manifest_references
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION manifest_references_deleted();

-- ---------------------------------------------------------------------------------------------
-- Tags
-- ---------------------------------------------------------------------------------------------

-- A tag that went together with its manifest leaves nothing to review.
CREATE FUNCTION tags_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    untagged record;
BEGIN
    FOR untagged IN SELECT DISTINCT repository_id, manifest_id FROM deleted LOOP
        INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
        SELECT repository_id, id, review_after('tag_delete'), 'tag_delete'
        FROM manifests
        WHERE repository_id = untagged.repository_id AND id = untagged.manifest_id;
    END LOOP;

    RETURN NULL;
END
$$;

CREATE TRIGGER tags_deleted
    AFTER DELETE ON tags
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION tags_deleted();

-- EXCEPT, not a join: its cost does not hang on a plan made for another number of rows.
CREATE FUNCTION tags_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
    SELECT repository_id, manifest_id, review_after('tag_switch'), 'tag_switch'
    FROM (
        SELECT DISTINCT repository_id, manifest_id
        FROM (
            SELECT repository_id, name, manifest_id FROM before
            EXCEPT
            SELECT repository_id, name, manifest_id FROM after
        ) AS switched
    ) AS manifest;

    RETURN NULL;
END
$$;

CREATE TRIGGER tags_updated
    AFTER UPDATE ON tags
    REFERENCING OLD TABLE AS before NEW TABLE AS after
    FOR EACH STATEMENT EXECUTE FUNCTION tags_updated();

-- ---------------------------------------------------------------------------------------------
-- Links
-- ---------------------------------------------------------------------------------------------

CREATE FUNCTION repository_blobs_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blobs_repositories (digest, repository_id)
    SELECT digest, repository_id
    FROM inserted
    ORDER BY digest;

    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
    SELECT repository_id, digest, review_after('blob_upload'), 'blob_upload'
    FROM inserted;

    RETURN NULL;
END
$$;

CREATE TRIGGER repository_blobs_inserted
    AFTER INSERT ON repository_blobs
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION repository_blobs_inserted();

CREATE FUNCTION repository_blobs_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
    SELECT repository_id, digest, review_after('link_delete'), 'link_delete'
    FROM deleted;

    RETURN NULL;
END
$$;

CREATE TRIGGER repository_blobs_deleted
    AFTER DELETE ON repository_blobs
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION repository_blobs_deleted();
