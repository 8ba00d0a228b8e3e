/**
 * What all commands of the laboratory have in common: options, the announcement, the temporary
 * folder, the report. What is measured is no concern of this package.
 */
@NullMarked
package dev.berth.bench.command;

import org.jspecify.annotations.NullMarked;
