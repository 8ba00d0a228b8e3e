-- Deleted manifests of a repository are listed from the newest to the oldest, and searched for the
-- last one that had a tag.
SET LOCAL lock_timeout = '2s';
CREATE INDEX deleted_manifests_repository ON deleted_manifests (repository_id, id);
