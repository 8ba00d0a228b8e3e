package dev.berth.registry.traffic;

import dev.berth.oci.RepositoryName;

/** What is counted, and of which repository. */
record Counter(RepositoryName repository, Kind kind) {}
