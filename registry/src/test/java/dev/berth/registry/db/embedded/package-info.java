/** Tests of the embedded PostgreSQL, and a fast one that forgets its data for other tests. */
@NullMarked
package dev.berth.registry.db.embedded;

import org.jspecify.annotations.NullMarked;
