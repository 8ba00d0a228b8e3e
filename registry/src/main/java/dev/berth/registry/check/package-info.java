/**
 * Whether ledger, database and storage agree, and what can be done when they do not. The only place
 * that scans; nothing in normal operation needs it.
 */
@NullMarked
package dev.berth.registry.check;

import org.jspecify.annotations.NullMarked;
