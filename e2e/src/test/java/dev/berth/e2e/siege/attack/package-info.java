/**
 * What hostile clients do, as scripts for single connections: what to send and read, and how
 * slowly. Nothing here opens a connection, except to push the content that attacks ask for.
 */
@NullMarked
package dev.berth.e2e.siege.attack;

import org.jspecify.annotations.NullMarked;
