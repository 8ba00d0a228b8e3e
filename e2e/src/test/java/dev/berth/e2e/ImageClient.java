package dev.berth.e2e;

/** Clients that carry whole images between a layout and a registry, without changing a byte. */
enum ImageClient {
  SKOPEO("skopeo") {
    @Override
    void push(Client skopeo, Layout from, String image) throws Exception {
      skopeo.run("copy --all --preserve-digests oci:%s docker://%s", from, image);
    }

    @Override
    void pull(Client skopeo, String image, Layout to) throws Exception {
      skopeo.run("copy --all --preserve-digests docker://%s oci:%s", image, to);
    }
  },

  CRANE("crane") {
    @Override
    void push(Client crane, Layout from, String image) throws Exception {
      crane.run("push %s %s", from, image);
    }

    @Override
    void pull(Client crane, String image, Layout to) throws Exception {
      crane.run("pull --format oci %s %s", image, to);
    }
  },

  REGCTL("regctl") {
    @Override
    void push(Client regctl, Layout from, String image) throws Exception {
      regctl.run("image copy ocidir://%s@%s %s", from, from.digest(), image);
    }

    @Override
    void pull(Client regctl, String image, Layout to) throws Exception {
      regctl.run("image copy %s ocidir://%s", image, to);
    }
  },

  ORAS("oras") {
    @Override
    void push(Client oras, Layout from, String image) throws Exception {
      oras.run("copy --from-oci-layout %s@%s %s", from, from.digest(), image);
    }

    @Override
    void pull(Client oras, String image, Layout to) throws Exception {
      oras.run("copy --to-oci-layout %s %s:pulled", image, to);
    }
  };

  private final String program;

  ImageClient(String program) {
    this.program = program;
  }

  abstract void push(Client client, Layout from, String image) throws Exception;

  abstract void pull(Client client, String image, Layout to) throws Exception;

  String program() {
    return program;
  }

  Client in(ClientHome home) {
    return new Client(program, home);
  }
}
