package dev.berth.e2e.consistency;

import java.net.URI;

/** A node of the registry. */
record Node(String name, URI address) {}
