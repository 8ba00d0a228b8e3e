/**
 * What changed between two versions of a catalog, whether others can go on unchanged, and who has
 * agreed to the families that services share.
 */
@NullMarked
package dev.berth.keyspace.compatibility;

import org.jspecify.annotations.NullMarked;
