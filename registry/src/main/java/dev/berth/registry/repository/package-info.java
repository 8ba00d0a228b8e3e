/** Repositories: their names and ids. What a repository holds lives in the other features. */
@NullMarked
package dev.berth.registry.repository;

import org.jspecify.annotations.NullMarked;
