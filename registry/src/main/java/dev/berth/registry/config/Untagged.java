package dev.berth.registry.config;

/** What happens to manifests that no tag leads to. */
public enum Untagged {
  COLLECT,
  KEEP
}
