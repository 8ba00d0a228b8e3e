-- Lists of referrers: what a manifest says of itself, for those that name a subject.

-- A JSON object of strings; null without annotations or without a subject. artifact_type
-- is from now on what such lists show: the manifest's own, else the media type of its configuration.
ALTER TABLE manifests ADD COLUMN annotations text COLLATE "C";

CREATE INDEX manifests_subject_artifact_type ON manifests (repository_id, subject_digest, artifact_type, id)
    WHERE subject_digest IS NOT NULL;

-- Manifests that were pushed before. One whose JSON PostgreSQL cannot read (an escape that is half a
-- character, say) stays listed without its annotations.
DO $$
DECLARE
    referrer record;
    document json;
BEGIN
    FOR referrer IN SELECT repository_id, id, payload FROM manifests WHERE subject_digest IS NOT NULL LOOP
        BEGIN
            document := convert_from(referrer.payload, 'UTF8');
            UPDATE manifests
            SET annotations = CASE json_typeof(document -> 'annotations')
                    WHEN 'object' THEN (document -> 'annotations')::text
                END,
                artifact_type = COALESCE(artifact_type, document -> 'config' ->> 'mediaType')
            WHERE repository_id = referrer.repository_id AND id = referrer.id;
        EXCEPTION
            WHEN data_exception THEN NULL;
        END;
    END LOOP;
END
$$;
