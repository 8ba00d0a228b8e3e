package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;

/**
 * A key in a form that its family had before.
 *
 * @param form what is declared of it; a value is to be believed only with its fingerprint
 */
public record LegacyKey(Key key, LegacyForm form) {}
