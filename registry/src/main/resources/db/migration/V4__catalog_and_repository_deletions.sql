-- ---------------------------------------------------------------------------------------------
-- The catalog: repositories that hold a manifest
-- ---------------------------------------------------------------------------------------------

-- Set by each push of a manifest. Taken back after the last manifest went, by a transaction that
-- waits for pushes in flight; so it may be true for an empty repository, never false for another.
ALTER TABLE repositories ADD COLUMN has_manifests boolean NOT NULL DEFAULT false;

UPDATE repositories
SET has_manifests = true
WHERE EXISTS (SELECT FROM manifests WHERE manifests.repository_id = repositories.id);

-- A page of the catalog reads its own entries only, however many repositories are empty.
CREATE INDEX repositories_catalog ON repositories (path) WHERE has_manifests AND deleted_at IS NULL;

-- ---------------------------------------------------------------------------------------------
-- Repositories that are being removed, or were
-- ---------------------------------------------------------------------------------------------

-- A row is inserted together with repositories.deleted_at and stays for a while after the
-- repository's own row is gone, which is why there is no key to it. The counters say what was
-- removed so far; each is changed by the transaction that removed it. claimed_until keeps nodes
-- from working on the same one: no harm would come of it, but no good either.
CREATE TABLE repository_deletions (
    id            uuid        PRIMARY KEY,
    repository_id bigint      NOT NULL UNIQUE,
    name          text        COLLATE "C" NOT NULL,
    started_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    claimed_until timestamptz,
    finished_at   timestamptz,
    tags          bigint      NOT NULL DEFAULT 0,
    manifests     bigint      NOT NULL DEFAULT 0,
    blobs         bigint      NOT NULL DEFAULT 0,
    uploads       bigint      NOT NULL DEFAULT 0
);

CREATE INDEX repository_deletions_open ON repository_deletions (started_at) WHERE finished_at IS NULL;
CREATE INDEX repository_deletions_finished ON repository_deletions (finished_at) WHERE finished_at IS NOT NULL;
