-- What the bytes of a blob are: detected from the first of them while they are uploaded, and what a
-- manifest says once a review has found one that has the blob as a layer.

-- In the order and the mode of all that follows: other nodes may be at work. Migrations tries again
-- when this takes too long, so that their requests do not queue behind it.
SET LOCAL lock_timeout = '2s';
LOCK TABLE uploads, blobs, storage_deletions, media_types IN ACCESS EXCLUSIVE MODE;

-- Types that are detected stay for ever, so that a push can use one without holding it. Most get ids
-- of common types; one that a manifest has brought before keeps its own.
ALTER TABLE media_types ADD COLUMN detected boolean NOT NULL DEFAULT false;

INSERT INTO media_types (id, name, detected)
SELECT (SELECT max(id) FROM media_types WHERE id < 1000000) + row_number() OVER (ORDER BY name),
       name,
       true
FROM (
    VALUES
        ('application/octet-stream'),
        ('application/x-tar'),
        ('application/gzip'),
        ('application/zstd'),
        ('application/x-xz'),
        ('application/x-bzip2'),
        ('application/zip'),
        ('application/x-elf'),
        ('application/wasm'),
        ('application/pdf'),
        ('image/png'),
        ('application/json')
) AS detectable (name)
ON CONFLICT (name) DO UPDATE
SET detected = true;

-- The type of the accepted bytes, for the node that completes the upload without reading them. Null
-- until bytes are accepted, so that a blob pushed by one request has no key checked here.
ALTER TABLE uploads ADD COLUMN media_type_id integer REFERENCES media_types (id);

CREATE INDEX uploads_media_type ON uploads (media_type_id) WHERE media_type_id >= 1000000;

-- A blob may be the last to have a type that is not common.
CREATE TRIGGER blobs_media_type_left
    AFTER DELETE ON blobs
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION media_type_left();

CREATE TRIGGER storage_deletions_media_type_left
    AFTER DELETE ON storage_deletions
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION media_type_left();
