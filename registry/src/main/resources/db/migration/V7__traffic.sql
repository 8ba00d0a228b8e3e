-- How often a repository was pulled and pushed to. Nodes count elsewhere and add from time to time,
-- in batches; so the times are those of the last batch.
CREATE TABLE repository_traffic (
    repository_id bigint      PRIMARY KEY REFERENCES repositories (id) ON DELETE CASCADE,
    pulls         bigint      NOT NULL DEFAULT 0,
    pushes        bigint      NOT NULL DEFAULT 0,
    last_pull_at  timestamptz,
    last_push_at  timestamptz
);

-- The batches that were added, each inserted by the transaction that added it: whoever comes with
-- one that is here adds nothing. source is where it waited, Redis or the memory of a node. The
-- newest of its repository, kind and source is never forgotten: it may still wait to be confirmed.
CREATE TABLE drained_batches (
    id            text        PRIMARY KEY,
    repository_id bigint      NOT NULL REFERENCES repositories (id) ON DELETE CASCADE,
    kind          text        NOT NULL CHECK (kind IN ('pull', 'push')),
    source        text        NOT NULL CHECK (source IN ('redis', 'node')),
    count         bigint      NOT NULL,
    drained_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX drained_batches_newest ON drained_batches (repository_id, kind, source, drained_at);
