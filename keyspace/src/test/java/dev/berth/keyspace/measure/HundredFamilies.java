package dev.berth.keyspace.measure;

/** A catalog of a hundred families of the usual kinds. */
final class HundredFamilies {
  private HundredFamilies() {}

  static String catalog() {
    StringBuilder catalog =
        new StringBuilder(
            """
            keyspace: hundred
            head: "app:<version>:<scope>"
            version: {major: 1}
            scopes: {api: Api, worker: Worker, shared: {}}
            variables:
              id: {like: "[0-9]{1,20}"}
              node: {like: "[a-z0-9.-]+"}
              sandbox: {like: "[0-9a-f]{32}"}
              name: {}
              token: {escape: percent}
              ns: {from: path, by: first(/)}
              hash: {from: path, by: sha256}
              status: {one-of: [good, bad]}
              bucket: {from: item, by: md5-last(2)}
              more: {rest: segments}
            families:
            """);
    String[] keys = {
      "resource%d:<id>",
      "resource%d:<node>:<id>",
      "resource%d:by-sandbox:<sandbox>",
      "resource%d:name:<name>:meta",
      "tag(resource%d:<ns>:<hash>)",
      "tag(resource%d:<ns>:<hash>):pull",
      "resource%d:<status>:tag(resource%d:<bucket>)",
      "resource%d:token:<token>",
      "resource%d:<node>:<status>",
      "resource%d:path:<more>"
    };
    String[] scopes = {"api", "worker", "shared"};
    for (int i = 0; i < 100; i++) {
      String key = keys[i % keys.length].replace("%d", Integer.toString(i));
      catalog.append(
          "  family%d: {scope: %s, key: \"%s\", type: string, life: {ttl: 1h}}%n"
              .formatted(i, scopes[i % scopes.length], key));
    }
    return catalog.toString();
  }
}
