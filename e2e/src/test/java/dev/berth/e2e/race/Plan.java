package dev.berth.e2e.race;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** What a client can mean to do, which may take several requests, and how often it does. */
enum Plan {
  PUSH(160),
  /** Asks for every blob and child, and soon after pushes what names them. */
  CHECK_THEN_PUSH(140),
  /** Asks for a manifest, and soon after tags it. */
  CHECK_THEN_TAG(140),
  MOUNT_THEN_PUSH(60),
  /** Tags a manifest without asking whether it is still there. */
  TAG(60),
  /** Uploads a blob that no manifest will name. */
  UPLOAD(60),
  /** Points two tags that all clients share to one manifest. */
  PUSH_SHARED_TAGS(40),
  /** Pushes a manifest whose subject is tagged. */
  ATTACH(40),
  /** Pushes a manifest before its subject. */
  PUSH_SUBJECT_LATE(40),
  PULL(120),
  PULL_SHARED_TAG(40),
  DELETE_TAG(100),
  DELETE_MANIFEST(50),
  DELETE_BLOB(38),
  DELETE_REPOSITORY(2);

  private static final int ALL = Arrays.stream(values()).mapToInt(plan -> plan.weight).sum();

  private final int weight;

  Plan(int weight) {
    this.weight = weight;
  }

  static Plan pick(RandomGenerator random) {
    int place = random.nextInt(ALL);
    for (Plan plan : values()) {
      place -= plan.weight;
      if (place < 0) {
        return plan;
      }
    }
    throw new IllegalStateException("weights do not add up");
  }
}
