package dev.berth.keyspace.key;

import java.util.List;

/** Families whose keys may be used in one command, because those with equal inputs share a slot. */
public record Group(String name, List<Family> families, List<String> same, List<String> differ) {
  /** Whether all these keys belong to families of this group and share a slot. */
  public boolean allows(List<Key> keys) {
    return keys.stream().map(Key::slot).distinct().count() <= 1
        && keys.stream().allMatch(key -> families.contains(key.family()));
  }
}
