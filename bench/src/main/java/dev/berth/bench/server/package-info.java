/**
 * The servers that are measured, each a process of its own in a temporary folder, and their end.
 * What is asked of them is no concern of this package.
 */
@NullMarked
package dev.berth.bench.server;

import org.jspecify.annotations.NullMarked;
