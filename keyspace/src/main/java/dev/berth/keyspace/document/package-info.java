/**
 * JSON and MessagePack documents, written and read from front to back, strictly and within bounds.
 * Knows nothing of catalogs: which fields a document has is for the package {@code value}.
 */
@NullMarked
package dev.berth.keyspace.document;

import org.jspecify.annotations.NullMarked;
