/**
 * Online garbage collection: reviewers that take what is due from the queues and remove what nobody
 * uses, and the sweeper of the storage. No request waits for anything in here, and nothing in here
 * waits for a request.
 */
@NullMarked
package dev.berth.registry.gc;

import org.jspecify.annotations.NullMarked;
