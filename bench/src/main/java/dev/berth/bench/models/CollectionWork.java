package dev.berth.bench.models;

/**
 * What is done in one of the models to collect a hundred things, or to learn that there are none.
 */
enum CollectionWork {
  ONE_FIRST("Model 1: look, 100 dangling manifests come first"),
  ONE_FIRST_BY_INDEX("Model 1: the same by a scan of two indexes"),
  ONE_SPREAD("Model 1: look, 100 dangling manifests are spread"),
  ONE_NONE("Model 1: look, nothing dangles"),
  ONE_NO_BLOBS("Model 1: look for blobs, nothing dangles"),
  ONE_REMOVE("Model 1: remove the 100 manifests found"),
  TWO_REMOVE("Model 2: review and remove 100 manifests"),
  TWO_KEEP("Model 2: review 100 manifests that stay"),
  TWO_KEEP_BLOBS("Model 2: review 100 blobs that stay"),
  TWO_NONE("Model 2: look, nothing is due");

  private final String title;

  CollectionWork(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
