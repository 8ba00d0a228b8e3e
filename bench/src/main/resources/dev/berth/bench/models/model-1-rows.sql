-- The rows of Model 2, each thing once. A manifest keeps the lowest of the ids that its copies have.

INSERT INTO repositories (id, path, has_manifests)
SELECT id, path, has_manifests FROM public.repositories ORDER BY id;

-- What manifests call a blob is written down with the blob.
INSERT INTO blobs (digest, size, media_type_id, location)
SELECT blob.digest, blob.size, COALESCE(layer.media_type_id, blob.media_type_id), blob.location
FROM public.blobs AS blob
LEFT JOIN (SELECT DISTINCT ON (digest) digest, media_type_id FROM public.layers) AS layer USING (digest)
ORDER BY blob.digest;

CREATE TEMPORARY TABLE first_manifest AS
SELECT DISTINCT ON (digest) digest, id, repository_id FROM public.manifests ORDER BY digest, id;

ANALYZE blobs;
ANALYZE first_manifest;

INSERT INTO manifests (id, digest, media_type_id, config_blob_id, size, payload)
SELECT manifest.id, manifest.digest, manifest.media_type_id, blobs.id, manifest.size, manifest.payload
FROM first_manifest
JOIN public.manifests AS manifest USING (repository_id, id)
LEFT JOIN blobs ON blobs.digest = manifest.config_digest
ORDER BY manifest.id;

INSERT INTO manifest_layers (manifest_id, position, blob_id)
SELECT layer.manifest_id, layer.position, blobs.id
FROM first_manifest
JOIN public.layers AS layer
    ON layer.repository_id = first_manifest.repository_id AND layer.manifest_id = first_manifest.id
JOIN blobs ON blobs.digest = layer.digest
ORDER BY layer.manifest_id, layer.position;

INSERT INTO repository_manifests (repository_id, manifest_id)
SELECT manifest.repository_id, first_manifest.id
FROM public.manifests AS manifest
JOIN first_manifest USING (digest)
ORDER BY 1, 2;

INSERT INTO repository_blobs (repository_id, blob_id)
SELECT link.repository_id, blobs.id
FROM public.repository_blobs AS link
JOIN blobs USING (digest)
ORDER BY 1, 2;

INSERT INTO tags (repository_id, name, manifest_id)
SELECT tag.repository_id, tag.name, first_manifest.id
FROM public.tags AS tag
JOIN public.manifests AS manifest
    ON manifest.repository_id = tag.repository_id AND manifest.id = tag.manifest_id
JOIN first_manifest USING (digest)
ORDER BY 1, 2;

SELECT setval(pg_get_serial_sequence('manifests', 'id'), (SELECT max(id) FROM manifests));

DROP TABLE first_manifest;
