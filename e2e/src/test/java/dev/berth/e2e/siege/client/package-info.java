/** A plain HTTP/1.1 client that never retries and binds to an address of its own. */
@NullMarked
package dev.berth.e2e.siege.client;

import org.jspecify.annotations.NullMarked;
