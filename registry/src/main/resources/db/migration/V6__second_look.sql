-- With short delays a review that finds something unused does not remove it: it notes so here, and
-- looks again when whoever was told of the thing before has had time to use it.
ALTER TABLE blob_review_queue ADD COLUMN found_unused boolean NOT NULL DEFAULT false;
ALTER TABLE manifest_review_queue ADD COLUMN found_unused boolean NOT NULL DEFAULT false;
