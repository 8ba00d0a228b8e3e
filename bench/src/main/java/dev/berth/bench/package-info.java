/**
 * The laboratory: one command for each question about speed. Nothing here is part of the registry,
 * and nothing of the registry may depend on it.
 */
@NullMarked
package dev.berth.bench;

import org.jspecify.annotations.NullMarked;
