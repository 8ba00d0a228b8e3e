/**
 * Regular languages over bytes: an expression is read, made into a nondeterministic and then into a
 * deterministic automaton whose accepting states carry labels. Several expressions in one automaton
 * are told apart by their labels, which decides exactly whether two of them can match one text.
 */
@NullMarked
package dev.berth.keyspace.automaton;

import org.jspecify.annotations.NullMarked;
