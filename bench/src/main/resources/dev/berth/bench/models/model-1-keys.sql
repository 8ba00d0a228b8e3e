-- Every look-up of a registry has an index, both ways through each many-to-many table, and every
-- reference is a foreign key.

ALTER TABLE repositories ADD PRIMARY KEY (id), ADD UNIQUE (path);
CREATE INDEX repositories_catalog ON repositories (path) WHERE has_manifests;

ALTER TABLE blobs
    ADD PRIMARY KEY (id),
    ADD UNIQUE (digest),
    ADD FOREIGN KEY (media_type_id) REFERENCES public.media_types (id);

ALTER TABLE manifests
    ADD PRIMARY KEY (id),
    ADD UNIQUE (digest),
    ADD FOREIGN KEY (media_type_id) REFERENCES public.media_types (id),
    ADD FOREIGN KEY (config_blob_id) REFERENCES blobs (id);
CREATE INDEX manifests_config ON manifests (config_blob_id);

ALTER TABLE manifest_layers
    ADD PRIMARY KEY (manifest_id, position),
    ADD FOREIGN KEY (manifest_id) REFERENCES manifests (id) ON DELETE CASCADE,
    ADD FOREIGN KEY (blob_id) REFERENCES blobs (id);
CREATE INDEX manifest_layers_blob ON manifest_layers (blob_id);

ALTER TABLE repository_manifests
    ADD PRIMARY KEY (repository_id, manifest_id),
    ADD FOREIGN KEY (repository_id) REFERENCES repositories (id) ON DELETE CASCADE,
    ADD FOREIGN KEY (manifest_id) REFERENCES manifests (id);
CREATE INDEX repository_manifests_manifest ON repository_manifests (manifest_id);

ALTER TABLE repository_blobs
    ADD PRIMARY KEY (repository_id, blob_id),
    ADD FOREIGN KEY (repository_id) REFERENCES repositories (id) ON DELETE CASCADE,
    ADD FOREIGN KEY (blob_id) REFERENCES blobs (id);
CREATE INDEX repository_blobs_blob ON repository_blobs (blob_id);

ALTER TABLE tags
    ADD PRIMARY KEY (repository_id, name),
    ADD FOREIGN KEY (repository_id, manifest_id)
        REFERENCES repository_manifests (repository_id, manifest_id) ON DELETE CASCADE;
CREATE INDEX tags_manifest ON tags (repository_id, manifest_id);
